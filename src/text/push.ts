import { CONFIRMATION_PUSH_HOURS, type SellerPushHours } from '@/domain/account/push';
import type { PushKind } from '@/domain/purchase/pushes';
import { disputePath } from './dispute';
import { counted } from './numbers';

/** All that the text of a push can hold: a race's public name, and how long is left. */
interface PushFacts {
  /** From the catalogue, never a seller's own title. */
  raceName: string;
  hours?: SellerPushHours | undefined;
  /** How many more places a push about one stands for. */
  others?: number | undefined;
}

/** What a push is about. */
interface PushSubject {
  listingId: string;
  disputeId?: string | null | undefined;
}

interface PushText {
  title: string;
  body: (facts: PushFacts) => string;
  /** In the profile, where it is switched off. */
  label: string;
  /** The page that a press opens. */
  path: (subject: PushSubject) => string;
}

const listing = ({ listingId }: PushSubject) => `/listings/${listingId}`;
const nameChange = (subject: PushSubject) => `${listing(subject)}/name-change`;
const purchase = (subject: PushSubject) => `${listing(subject)}/confirm-purchase`;

/** What a push says. A locked screen shows it to whoever is near: no names, amounts, codes or addresses. */
export const pushTexts: Record<PushKind, PushText> = {
  sold: {
    title: 'Din plats är såld',
    body: ({ raceName }) => `${raceName}: nu är det dags för namnbytet.`,
    label: 'Min plats är såld',
    path: nameChange,
  },
  detailsRequested: {
    title: 'En uppgift behöver rättas',
    body: ({ raceName }) => `${raceName}: namnbytet väntar på dig.`,
    label: 'En uppgift behöver rättas',
    path: purchase,
  },
  deadline: {
    title: 'Namnbytet väntar på dig',
    body: ({ raceName, hours }) => `${raceName}: mindre än ${hours ?? 24}\u00a0timmar kvar.`,
    label: '24 och 6 timmar kvar av namnbytet',
    path: nameChange,
  },
  codeHandedOver: {
    title: 'Du har fått en kod',
    body: ({ raceName }) => `${raceName}: använd den och bekräfta sedan.`,
    label: 'Jag har fått koden till min plats',
    path: purchase,
  },
  nameChanged: {
    title: 'Namnet är bytt',
    body: ({ raceName }) => `${raceName}: se efter och bekräfta.`,
    label: 'Namnet är bytt på min plats',
    path: purchase,
  },
  confirmationDue: {
    title: 'Bekräfta namnbytet',
    body: ({ raceName }) => `${raceName}: mindre än ${CONFIRMATION_PUSH_HOURS}\u00a0timmar kvar.`,
    label: 'Det är snart för sent att bekräfta',
    path: purchase,
  },
  dispute: {
    title: 'Något nytt i ärendet',
    body: ({ raceName }) => `${raceName}: öppna ärendet och läs.`,
    label: 'Något nytt i ett ärende',
    path: ({ disputeId }) => (disputeId ? disputePath(disputeId) : '/auth/profile'),
  },
  bidMatched: {
    title: 'Ditt köpbud gick igenom',
    body: ({ raceName }) => `${raceName}: du har köpt en startplats.`,
    label: 'Mitt köpbud gick igenom',
    path: purchase,
  },
  bidNotCharged: {
    title: 'Ditt köpbud väntar på dig',
    body: ({ raceName }) => `${raceName}: betala själv inom en halvtimme.`,
    label: 'Kortet för mitt köpbud nekades',
    path: listing,
  },
  watchHit: {
    title: 'En startplats är till salu',
    body: ({ raceName, others }) =>
      `${raceName}: det lopp du bevakar.${others ? ` Och ${counted(others, 'plats', 'platser')} till.` : ''}`,
    label: 'En plats i ett lopp jag bevakar',
    path: listing,
  },
};

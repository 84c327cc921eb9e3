import type { PayByHand } from '@/domain/purchase/charge';
import { formatKr } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';

export const profileTabs = ['purchases', 'listings', 'account'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab in the address, else the first. */
export const tabOf = (value: string | null, first: ProfileTab = 'purchases'): ProfileTab =>
  profileTabs.find((each) => each === value) ?? first;

type Waiting = Outputs['account']['waiting'][number];

/** What waits for the user: its tab, its text and what its link does. */
export const waitingLooks: Record<Waiting['waitsFor'], { tab: ProfileTab; text: string; action: string }> = {
  nameChange: { tab: 'listings', text: 'Platsen är såld: gör namnbytet', action: 'Gör namnbytet' },
  answer: {
    tab: 'listings',
    text: 'Köparen har rapporterat ett problem: svara',
    action: 'Svara i ärendet',
  },
  payment: { tab: 'purchases', text: 'Platsen är reserverad åt dig: betala den', action: 'Betala' },
  details: {
    tab: 'purchases',
    text: 'Säljaren väntar på att du rättar en uppgift',
    action: 'Rätta uppgiften',
  },
  code: {
    tab: 'purchases',
    text: 'Koden är här: anmäl dig med den och bekräfta sedan',
    action: 'Visa koden',
  },
  confirmation: {
    tab: 'purchases',
    text: 'Namnbytet är gjort: kontrollera det och svara',
    action: 'Kontrollera namnbytet',
  },
};

/** Why the buyer of a bid pays its place themselves. */
const payByHandTexts: Record<PayByHand['why'], string> = {
  declined: 'Ditt sparade kort nekades: betala platsen själv',
  authentication_required: 'Din bank vill att du godkänner köpet: betala platsen själv',
};

/** Where something is done about it. */
export function waitingPath({ waitsFor, listingId, disputeId, toPay }: Waiting): string {
  if (toPay) return toPay.url;
  if (waitsFor === 'answer') return `/arenden/${disputeId}`;
  return `/listings/${listingId}/${waitsFor === 'nameChange' ? 'name-change' : 'confirm-purchase'}`;
}

/** Its text and the label of its link. */
export function waitingText({ waitsFor, toPay }: Waiting): { text: string; action: string } {
  if (!toPay) return waitingLooks[waitsFor];
  return {
    text: toPay.why ? payByHandTexts[toPay.why] : waitingLooks.payment.text,
    action: `Betala ${formatKr(toPay.amount)} nu`,
  };
}

/** Where the profile opens: by what has the soonest deadline. */
export const firstTab = ([soonest]: readonly Waiting[]): ProfileTab =>
  soonest ? waitingLooks[soonest.waitsFor].tab : 'purchases';

/** Purchases per page. One input for the server's prefetch and the browser's list. */
export const purchasesPage = { limit: 12 };

/** Notifications per page. */
export const inboxPage = { limit: 20 };

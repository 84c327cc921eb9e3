import type { DisputeStatus } from '@/domain/listing/states';
import type { PurchaseState } from '@/domain/purchase/states';
import type { Line } from '@/features/purchases/hand-over-summary';
import { formatDate, formatShortInstant } from '@/text/dates';
import { formatClosing } from '@/text/deadlines';
import { buyerDoes, buyerWaits, fieldInSentence, purchaseLabels } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';

export type Purchase = Outputs['purchases']['mine']['items'][number];

/** The purchase's state and what the buyer does now. */
const stateTexts: Record<PurchaseState, string> = {
  pending_payment: 'Betalningen är inte klar. Platsen är reserverad åt dig en stund.',
  pending: 'Banken har inte svarat än. Platsen är reserverad åt dig, och du får ett mejl när det är klart.',
  pending_name_change: 'Betalningen är klar och pengarna hålls.',
  awaiting_buyer_confirmation: 'Säljaren har gjort sin del av namnbytet.',
  disputed: 'Vi tittar på ärendet. Pengarna hålls tills det är avgjort.',
  completed: 'Platsen är din. Lycka till i loppet!',
  cancelled: 'Betalningen avbröts. Inget har dragits.',
  refunded: 'Köpet blev inte av och du får tillbaka hela beloppet.',
};

/** The state of the buyer's dispute. */
export const rulings: Record<DisputeStatus, string> = {
  pending: 'Granskas manuellt',
  resolved: 'Avgjort: säljaren fick betalt',
  refunded: 'Avgjort: du får pengarna tillbaka',
};

/** The buyer has a code to register with, and nobody has confirmed the name change. */
export const hasCodeToUse = ({ state, code, verifiedAt, stoppedAt }: Purchase): boolean =>
  state === 'awaiting_buyer_confirmation' && code.given && verifiedAt === null && stoppedAt === null;

/** The organiser has confirmed that the name change is done. */
const isVerified = ({ state, verifiedAt }: Purchase): boolean =>
  state === 'awaiting_buyer_confirmation' && verifiedAt !== null;

export function stateTextOf(purchase: Purchase): string {
  const { state, stoppedAt, nextStep } = purchase;
  const { mechanism } = nextStep;
  if (stoppedAt)
    return 'Din bank har begärt tillbaka pengarna. Köpet är pausat tills banken har bestämt sig.';
  if (isVerified(purchase)) return 'Arrangören har bytt namnet. Kontrollera att platsen är din.';
  const parts = [hasCodeToUse(purchase) ? 'Koden är här.' : stateTexts[state]];
  if (state === 'pending_name_change') {
    parts.push(mechanism ? buyerWaits[mechanism] : 'Nu gör säljaren namnbytet hos arrangören.');
  }
  if (state === 'awaiting_buyer_confirmation') {
    parts.push(mechanism ? buyerDoes[mechanism] : 'Kontrollera att platsen är din.');
  }
  return parts.join(' ');
}

/** The buyer's next action in a line; what it means more fully is in `stateTextOf`. */
export function nextStepOf(purchase: Purchase): string {
  const { state, stoppedAt, nextStep } = purchase;
  if (stoppedAt) return stateTextOf(purchase);
  if (state === 'pending_payment') return 'Betala för att få platsen.';
  if (state === 'pending_name_change') return 'Nu gör säljaren namnbytet.';
  if (state !== 'awaiting_buyer_confirmation') return stateTextOf(purchase);
  return nextStep.mechanism === 'buyer_code' && !isVerified(purchase)
    ? 'Använd koden och bekräfta sedan.'
    : 'Kontrollera att platsen är din.';
}

/** What happens now, as the heading of the purchase's page while it runs. */
export function greetingOf(purchase: HandOver): string {
  const { state, stoppedAt, request, code, events } = purchase;
  if (stoppedAt) return 'Köpet är pausat';
  if (state === 'disputed') return 'Vi tittar på ditt ärende';
  if (events.includes('receiptConfirmed'))
    return hasCodeToUse(purchase) ? 'Anmäl dig med koden' : 'Bekräfta mottagande';
  if (state !== 'pending_name_change') return purchaseLabels[state];
  if (isRequested(purchase) && request?.field) return `Rätta ${fieldInSentence[request.field]}`;
  return code.rejectedAt ? 'Säljaren hämtar en ny kod' : 'Nu gör säljaren namnbytet';
}

/** By when what is done at the organiser is done. */
export const closingText = (closesAt: Date): string =>
  `Senast ${formatClosing(closesAt)}, sedan stänger arrangören.`;

/** By when the buyer makes the name change, where it is theirs to make. */
export function ownPartBy(purchase: Purchase): string | null {
  const { state, stoppedAt, nextStep, date } = purchase;
  const { mechanism, closesAt } = nextStep;
  if (stoppedAt || isVerified(purchase) || state === 'disputed') return null;
  if (mechanism === 'on_site') return `På loppets dag, ${formatDate(date)}, om arrangören inte säger annat.`;
  return mechanism === 'buyer_code' && closesAt ? closingText(closesAt) : null;
}

/** The buyer pays the organiser, also where nobody knows how much yet. */
export const paysOrganiser = ({ payer, nameChangeCost }: Purchase): boolean =>
  payer === 'buyer' && nameChangeCost !== 0;

export type HandOver = Outputs['purchases']['forConfirmation'];

/** A details request that the buyer has not answered. */
export const isRequested = ({ request, stoppedAt }: Purchase): boolean =>
  Boolean(request?.open && request.field) && stoppedAt === null;

/** What the buyer does now. */
export function buyerStatus(purchase: Purchase): string {
  const { request, state, stoppedAt, code } = purchase;
  if (isRequested(purchase) && request?.field)
    return request.by === 'organiser'
      ? `Rätta ${fieldInSentence[request.field]}. Arrangören behöver det för att byta namnet.`
      : `Rätta ${fieldInSentence[request.field]}. Arrangören tar inte emot uppgiften, så säljaren väntar på dig.`;
  if (!stoppedAt && state === 'pending_name_change' && code.rejectedAt)
    return 'Säljaren hämtar en ny kod hos arrangören. Du får ett mejl när den finns här.';
  return stateTextOf(purchase);
}

/** What the seller has done so far. */
export function sellersPart({ steps, details, request, code, byCode, state, verifiedAt }: HandOver): Line[] {
  const lines: Line[] = [];
  const add = (key: string, text: string, at: Date | null | undefined) => {
    if (at) lines.push({ key, text: `${text} ${formatShortInstant(at)}.` });
  };
  add('seen', 'Såg senast dina uppgifter', details?.seenAt);
  if (request?.by === 'seller') add('request', 'Bad dig rätta en uppgift', request.at);
  if (code.rejectedAt && state === 'pending_name_change')
    lines.push({ key: 'new', text: 'Har fått veta att koden inte fungerade.' });
  // With the same instant it was the organiser who did it, before the seller.
  if (verifiedAt && verifiedAt.getTime() === steps.nameChangedAt?.getTime())
    add('changed', 'Slapp göra namnbytet: arrangören gjorde det', verifiedAt);
  else add('changed', byCode ? 'Lämnade koden' : 'Gjorde namnbytet', steps.nameChangedAt);
  if (lines.length === 0) lines.push({ key: 'none', text: 'Säljaren har inte börjat än.' });
  return lines;
}

import type { Line } from '@/features/purchases/hand-over-summary';
import { formatShortInstant } from '@/text/dates';
import { fieldInSentence } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';
import { meaningOf, type Purchase } from './purchase-text';

export type HandOver = Outputs['purchases']['forConfirmation'];

/** The buyer has been asked for a detail and has not answered. */
export const isAsked = ({ request, stoppedAt }: Purchase): boolean =>
  Boolean(request?.open && request.field) && stoppedAt === null;

/** What the buyer does now. */
export function buyerNow(purchase: Purchase): string {
  const { request, state, stoppedAt, code } = purchase;
  if (isAsked(purchase) && request?.field)
    return request.by === 'organiser'
      ? `Rätta ${fieldInSentence[request.field]}. Arrangören behöver det för att byta namnet.`
      : `Rätta ${fieldInSentence[request.field]}. Arrangören tar inte emot uppgiften, så säljaren väntar på dig.`;
  if (!stoppedAt && state === 'pending_name_change' && code.rejectedAt)
    return 'Säljaren hämtar en ny kod hos arrangören. Du får ett mejl när den finns här.';
  return meaningOf(purchase);
}

/** What the seller has done so far. */
export function sellersPart({ steps, details, request, code, byCode, state, verifiedAt }: HandOver): Line[] {
  const lines: Line[] = [];
  const add = (key: string, text: string, at: Date | null | undefined) => {
    if (at) lines.push({ key, text: `${text} ${formatShortInstant(at)}.` });
  };
  add('seen', 'Såg senast dina uppgifter', details?.seenAt);
  if (request?.by === 'seller') add('asked', 'Bad dig rätta en uppgift', request.at);
  if (code.rejectedAt && state === 'pending_name_change')
    lines.push({ key: 'new', text: 'Har fått veta att koden inte fungerade.' });
  // With the same instant it was the organiser who did it, before the seller.
  if (verifiedAt && verifiedAt.getTime() === steps.nameChangedAt?.getTime())
    add('changed', 'Slapp göra namnbytet: arrangören gjorde det', verifiedAt);
  else add('changed', byCode ? 'Lämnade koden' : 'Gjorde namnbytet', steps.nameChangedAt);
  if (lines.length === 0) lines.push({ key: 'none', text: 'Säljaren har inte börjat än.' });
  return lines;
}

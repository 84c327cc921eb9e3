import { errorCodeOf, errorTextOf } from '@/components/errors';
import { showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { browserApi, type Inputs } from '@/trpc/client';

// Loaded at the first press: the API's client and the texts of all error codes.

/** Errors that need no support contact. */
const withoutSupport: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LISTING_RESERVED',
  'LISTING_SOLD',
  'LISTING_UNAVAILABLE',
  'LISTING_NOT_FOUND',
  'OWN_LISTING',
  'PRICE_CHANGED',
  'RACE_CANCELLED',
  'RACE_CLOSED',
  'RESALE_PAUSED',
  'PRICE_ABOVE_HIGHEST',
  'NAME_CHANGE_TOO_LATE',
  'NOT_BUYABLE_YET',
  'TOO_MANY_RESERVATIONS',
  'FEE_NOT_ACCEPTED',
  'BUYER_DETAILS_MISSING',
  'BUYER_DETAILS_WRONG',
  'SELLER_NOT_READY',
  'SELLER_BLOCKED',
  'EMAIL_NOT_CONFIRMED',
  'RATE_LIMITED',
  'OFFLINE',
]);

/** Conflicts with what someone else did in the meantime. */
const conflicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LISTING_RESERVED',
  'LISTING_SOLD',
  'LISTING_UNAVAILABLE',
]);
export const isConflict = (code: ErrorCode): boolean => conflicts.has(code);

const support = 'Vänligen kontakta support om problemet kvarstår.';

/** What changed with the reservation: the listing, and the viewer's part in it. */
export async function refetchListing(id: string): Promise<void> {
  const { listings } = browserApi().utils;
  await Promise.all([listings.byId.invalidate({ id }), listings.own.invalidate()]);
}

/** Reserves the place. @returns the address of the payment page; null when there is none, which is said in a toast. */
export async function createCheckout(input: Inputs['purchases']['createCheckout']): Promise<string | null> {
  const { url } = await browserApi().client.purchases.createCheckout.mutate(input);
  if (!url) showProblem('Betalningsfel', `Ogiltig respons från betalningssystemet. ${support}`);
  return url;
}

/** Gives up the viewer's reservation. */
export const cancelCheckout = (input: Inputs['purchases']['cancelCheckout']) =>
  browserApi().client.purchases.cancelCheckout.mutate(input);

export function showCheckoutError(error: unknown): void {
  const code = errorCodeOf(error);
  const { title, text } = errorTextOf(error);
  if (code === 'SERVER_ERROR') {
    showProblem('Betalningsfel', `Ett fel uppstod vid betalningen. ${support}`);
  } else if (withoutSupport.has(code)) {
    showProblem(isConflict(code) ? 'Betalningsfel' : title, text);
  } else {
    showProblem('Betalningsfel', `${text.replace(/[^.]$/, '$&.')} ${support}`);
  }
}

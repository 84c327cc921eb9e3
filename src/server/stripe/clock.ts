import { isStripeError, stripe } from './client';

/** @throws when Stripe does not answer. */
async function readDate(): Promise<string | undefined> {
  try {
    return (await stripe().balance.retrieve()).lastResponse.headers.date;
  } catch (error) {
    // An answer that refuses tells the time too.
    const date = isStripeError(error) ? error.headers?.date : undefined;
    if (!date) throw error;
    return date;
  }
}

/**
 * By how many ms our clock is ahead of Stripe's at least, negative when it is behind; 0 while an answer's `Date`, which
 * counts in seconds, lies between the instants at which we asked and heard.
 * @param now our clock.
 * @throws when Stripe does not answer, or without a date.
 */
export async function readClockLead(now: () => Date): Promise<number> {
  const asked = now().getTime();
  const date = await readDate();
  const heard = now().getTime();
  const stripeTime = Date.parse(date ?? '');
  if (Number.isNaN(stripeTime)) throw new Error('Stripe answered without a date');
  return Math.max(asked - (stripeTime + 999), 0) + Math.min(heard - stripeTime, 0);
}

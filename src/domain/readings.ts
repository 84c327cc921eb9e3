/**
 * Whether an answer of Stripe's about an object's state is older than the one that is stored: answers may be held up on
 * their way and overtake each other. One that is stored with a time still to come was stored before our clock was set
 * back, and is never newer.
 * @param askedAt when Stripe was asked for the answer, before the request.
 * @param storedAt when Stripe was asked for what is stored; null: nothing is.
 */
export const isOvertaken = (askedAt: Date, storedAt: Date | null, now: Date): boolean =>
  storedAt !== null && askedAt < storedAt && storedAt <= now;

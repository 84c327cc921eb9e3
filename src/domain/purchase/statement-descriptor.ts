import { slugify } from '../race/slug';

/**
 * Letters of the race on a card's statement: the account's prefix has at most 10, and Stripe puts "* " between, of 22
 * (docs.stripe.com/get-started/account/statement-descriptors).
 */
const MAX_LETTERS = 10;

/** For names without a Latin letter, which Stripe refuses. */
const NAMELESS = 'STARTPLATS';

/** What a card's statement says after our name: the race's beginning, in capitals of A to Z, digits and spaces. */
export function statementSuffix(raceName: string): string {
  const suffix = slugify(raceName).replaceAll('-', ' ').slice(0, MAX_LETTERS).trim().toUpperCase();
  return /[A-Z]/.test(suffix) ? suffix : NAMELESS;
}

import { plainDigits } from '../typed-text';

declare const oreBrand: unique symbol;

/** An amount in öre (1/100 SEK). Always an integer; kronor exist only where text is formatted. */
export type Ore = number & { readonly [oreBrand]: true };

/**
 * Brands a number as öre.
 * @throws RangeError when it is not a safe integer.
 */
export function ore(amount: number): Ore {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of öre: ${amount}`);
  // Minus zero is nothing, and would be shown as such.
  return (amount || 0) as Ore;
}

/** Whole kronor, as users type them, to öre. */
export const kronor = (amount: number): Ore => ore(Math.round(amount * 100));

export const addOre = (...amounts: Ore[]): Ore => ore(amounts.reduce<number>((sum, each) => sum + each, 0));

export const subtractOre = (from: Ore, amount: Ore): Ore => ore(from - amount);

/** A written amount in öre, or what is wrong with it, for its writer. */
type ReadAmount = { amount: Ore; error: null } | { amount: null; error: string };

const UNREADABLE = 'Skriv beloppet med siffror, till exempel 1 500.';
const AMBIGUOUS = 'Beloppet kan läsas på flera sätt. Skriv det utan punkt och komma, till exempel 1 500.';
const NOT_WHOLE = 'Skriv hela kronor, utan ören.';

/** Longer than any amount with its currency. */
const MAX_WRITTEN = 40;

const CURRENCY_BEFORE = /^(?:kr|sek) ?/i;
const CURRENCY_AFTER = / ?(?:kr\.?|kronor|sek|[:,]-)$/i;
/** Digits, and öre after a point or a comma. */
const PLAIN = /^(?<whole>\d+)(?:[.,](?<cents>\d\d?))?$/;
/** Groups of three digits, all with the same sign between, and öre after another sign. */
const GROUPED = /^(?<whole>[1-9]\d{0,2}([ .,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?<cents>\d\d?))?$/;

/**
 * Reads an amount as users write it, in Swedish or English: 1500, 1 500, 1.500, 1,500, 500,50, 500.00, 500 kr. As öre
 * have two digits, three after a point or a comma are thousands. What could mean two amounts is no amount.
 * @param written text, or a number of kronor.
 * @param missing what to say of an empty text.
 */
export function readAmount(written: number | string, missing = 'Skriv ett belopp.'): ReadAmount {
  if (typeof written === 'number') {
    return Number.isSafeInteger(Math.round(written * 100))
      ? { amount: kronor(written), error: null }
      : { amount: null, error: UNREADABLE };
  }
  // Raised digits and fractions would become plain ones.
  if (written.length > MAX_WRITTEN || /\p{No}/u.test(written)) return { amount: null, error: UNREADABLE };
  const line = plainDigits(written);
  if (line === '') return { amount: null, error: missing };
  const [, minus = '', figures = ''] =
    /^(-?) ?(.*)$/.exec(line.replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, '')) ?? [];
  const { whole, cents = '' } = (PLAIN.exec(figures) ?? GROUPED.exec(figures))?.groups ?? {};
  if (whole === undefined) {
    return { amount: null, error: /^\d[\d., ]*$/.test(figures) ? AMBIGUOUS : UNREADABLE };
  }
  const amount = Number(`${minus && '-'}${whole.replace(/\D/g, '')}${cents.padEnd(2, '0')}`);
  return Number.isSafeInteger(amount) ? readAmount(amount / 100) : { amount: null, error: UNREADABLE };
}

/** The same where only whole kronor are taken; öre are refused unless they are zero. */
export function readKronor(written: number | string, missing?: string): ReadAmount {
  const read = readAmount(written, missing);
  return read.amount !== null && read.amount % 100 !== 0 ? { amount: null, error: NOT_WHOLE } : read;
}

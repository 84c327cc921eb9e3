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

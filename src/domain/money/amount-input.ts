import { raw } from '../input';
import { z } from '../zod';
import { MAX_PRICE, MIN_PRICE } from './fees';
import { readAmount, readKronor } from './ore';

/**
 * An amount in kronor: a number, or as it is typed.
 * @param missing what to say where nothing, or no amount, is given.
 */
const amountInput = (missing: string, read: typeof readAmount) =>
  z.union([z.number(), raw()], missing).transform((written, context): number => {
    // A program's number is judged by the bounds of its field.
    if (typeof written === 'number') return written;
    const { amount, error } = read(written, missing);
    if (error === null) return amount / 100;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

/** The same in whole kronor. */
export const kronorInput = (missing: string) => amountInput(missing, readKronor);

const NO_PRICE = 'Priset måste vara större än 0 kr';
const price = z
  .number()
  .min(MIN_PRICE / 100, NO_PRICE)
  .max(MAX_PRICE / 100, 'Priset får vara högst 100 000 kr');

/** A price in kronor as the seller types it, with öre if they like. */
export const priceInKronor = amountInput(NO_PRICE, readAmount).pipe(
  price.multipleOf(0.01, 'Ange priset med högst två decimaler'),
);
/** What an organiser decides about prices, in whole kronor. */
export const wholePriceInKronor = kronorInput(NO_PRICE).pipe(price.int('Ange priset i hela kronor'));

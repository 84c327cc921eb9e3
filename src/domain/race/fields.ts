/** The details an organiser may need of the new runner. */
export const buyerFields = [
  'full_name',
  'birth_date',
  'email',
  'phone',
  'customer_number',
  'personnummer',
  'address',
  'licence',
  'shirt_size',
] as const;
export type BuyerField = (typeof buyerFields)[number];

/**
 * What can be remembered for a buyer's next purchase. A personnummer is worth too much to lie ready; the numbers that
 * one organiser or federation gives are wrong at another.
 */
const rememberable: Record<BuyerField, boolean> = {
  full_name: true,
  birth_date: true,
  email: true,
  phone: true,
  customer_number: false,
  personnummer: false,
  address: true,
  licence: false,
  shirt_size: true,
};
export const isRememberable = (field: BuyerField): boolean => rememberable[field];

/**
 * What a buyer is asked where the organiser needs something of the runner: a name too, if their account has none, since
 * a registration is moved to somebody.
 */
export const requiredOfBuyer = (
  fields: readonly BuyerField[],
  account: { firstName: string; lastName: string },
): BuyerField[] =>
  fields.length === 0 || fields.includes('full_name') || account.firstName || account.lastName
    ? [...fields]
    : ['full_name', ...fields];

import { z } from 'zod';
import type { BuyerField } from '@/domain/race/rules';
import { day } from '@/domain/validation/listing';

const required = z.string().trim().min(1, 'Fyll i fältet.').max(200, 'Högst 200 tecken.');

/** What each field must look like before it is sent; the server asks only that it is there. */
const rules: Record<BuyerField, z.ZodType> = {
  full_name: required.regex(/\S+\s+\S+/, 'Skriv både för- och efternamn.'),
  birth_date: required.pipe(day),
  email: required.pipe(z.email('Ogiltig e-postadress.')),
  phone: required,
  customer_number: required,
  personnummer: required.regex(/^(\d{2})?\d{6}[-+ ]?\d{4}$/, 'Skriv personnumret som ÅÅÅÅMMDD-XXXX.'),
  address: required,
  licence: required,
};

export const buyerDetailsSchema = (fields: readonly BuyerField[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, rules[field]])));

export type BuyerDetails = Partial<Record<BuyerField, string>>;

export const emptyDetails = (fields: readonly BuyerField[]): BuyerDetails =>
  Object.fromEntries(fields.map((field) => [field, '']));

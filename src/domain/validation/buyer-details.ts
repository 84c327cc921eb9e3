import { z } from 'zod';
import { readPersonnummer } from '../personnummer';
import type { BuyerField } from '../race/rules';
import type { DateString } from '../time';
import { email } from './account';
import { day } from './listing';

/** Shirts as organisers hand them out. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** Nobody who runs was born before this. */
const OLDEST: DateString = '1900-01-01';

const required = z.string().trim().min(1, 'Fyll i fältet.').max(200, 'Högst 200 tecken.');

/** A telephone number of any country, without its spaces; a national one is Swedish. @returns +46701234567. */
const phone = required
  .transform((text) =>
    text
      .replace(/[\s()-]/g, '')
      .replace(/^00/, '+')
      .replace(/^0/, '+46'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Skriv ett telefonnummer, till exempel 070-123 45 67.'));

const personnummer = (today: DateString) =>
  required.transform((text, context) => {
    const number = readPersonnummer(text, today);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'Personnumret stämmer inte. Skriv det som ÅÅÅÅMMDD-XXXX.' });
    return z.NEVER;
  });

const birthDate = (today: DateString) =>
  required
    .pipe(day)
    .pipe(z.string().refine((born) => born >= OLDEST && born < today, 'Kontrollera födelsedatumet.'));

/** What each of an organiser's questions takes for an answer, and the form it is kept in. */
const rulesOn = (today: DateString): Record<BuyerField, z.ZodType<string>> => ({
  full_name: required.regex(/\p{L}\s+\p{L}/u, 'Skriv både för- och efternamn.'),
  birth_date: birthDate(today),
  email: required.pipe(email),
  phone,
  customer_number: required.regex(/\d/, 'Skriv numret som det står på din profil hos arrangören.'),
  personnummer: personnummer(today),
  address: required.regex(/\p{L}.*\d|\d.*\p{L}/su, 'Skriv gata, postnummer och ort.'),
  licence: required,
  shirt_size: z.enum(shirtSizes, 'Välj en storlek.'),
});

/**
 * What a buyer answers an organiser's questions with. Anything not asked for is left out.
 * @param today the day in Stockholm.
 */
export const buyerDetailsSchema = (fields: readonly BuyerField[], today: DateString) => {
  const rules = rulesOn(today);
  return z.object(Object.fromEntries(fields.map((field) => [field, rules[field]])));
};

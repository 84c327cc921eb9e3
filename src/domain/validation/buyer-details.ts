import { z } from 'zod';
import { bornOn, readPersonnummer } from '../personnummer';
import type { BuyerField } from '../race/fields';
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

/** The organiser's least age: in years, on the day of the race. */
export interface AgeLimit {
  least: number;
  on: DateString;
}

/** The last day of birth that is old enough. */
const bornBy = ({ least, on }: AgeLimit): DateString => `${Number(on.slice(0, 4)) - least}${on.slice(4)}`;

/** An answer that says when the runner was born, held against the organiser's least age. */
const oldEnough = (answer: z.ZodType<string>, age: AgeLimit | null, born: (text: string) => DateString) =>
  age
    ? answer.refine(
        (text) => born(text) <= bornBy(age),
        `Arrangören kräver att du har fyllt ${age.least} år.`,
      )
    : answer;

/** What each of an organiser's questions takes for an answer, and the form it is kept in. */
const rulesOn = (today: DateString, age: AgeLimit | null): Record<BuyerField, z.ZodType<string>> => ({
  full_name: required.regex(/\p{L}\s+\p{L}/u, 'Skriv både för- och efternamn.'),
  birth_date: oldEnough(birthDate(today), age, (text) => text),
  email,
  phone,
  customer_number: required.regex(/\d/, 'Skriv numret som det står på din profil hos arrangören.'),
  personnummer: oldEnough(personnummer(today), age, bornOn),
  address: required.regex(/\p{L}.*\d|\d.*\p{L}/su, 'Skriv gata, postnummer och ort.'),
  licence: required,
  shirt_size: z.enum(shirtSizes, 'Välj en storlek.'),
});

/**
 * What a buyer answers an organiser's questions with. Anything not asked for is left out.
 * @param today the day in Stockholm.
 * @param age the organiser's least age, where there is one.
 */
export const buyerDetailsSchema = (
  fields: readonly BuyerField[],
  today: DateString,
  age: AgeLimit | null = null,
) => {
  const rules = rulesOn(today, age);
  return z.object(Object.fromEntries(fields.map((field) => [field, rules[field]])));
};

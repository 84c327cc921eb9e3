import { z } from 'zod';
import { bornOn, readPersonnummer } from '../personnummer';
import { readPhone } from '../phone';
import type { BuyerField } from '../race/fields';
import type { DateString } from '../time';
import { email } from './account';
import { day } from './listing';
import { digits, line, prose } from './text';

/** Shirts as organisers hand them out. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** Nobody who runs was born before this. */
const OLDEST: DateString = '1900-01-01';

const EMPTY = 'Fyll i fältet.';
const MOST = 200;
const TOO_LONG = `Högst ${MOST} tecken.`;
const required = line.min(1, EMPTY).max(MOST, TOO_LONG);
const requiredDigits = digits().min(1, EMPTY).max(MOST, TOO_LONG);

/** A name in any script: of one word or several, with initials and marks. An account's made-up name has digits in it. */
const fullName = required
  .regex(/\p{L}/u, 'Skriv ditt namn.')
  .refine((name) => !/[\p{N}@]/u.test(name), 'Skriv ditt namn, utan siffror.');

/** A telephone number of any country; a national one is Swedish. @returns +46701234567. */
const phone = required.transform((typed, context) => {
  const number = readPhone(typed);
  if (number) return number;
  context.addIssue({ code: 'custom', message: 'Skriv ett telefonnummer, till exempel 070-123 45 67.' });
  return z.NEVER;
});

const personnummer = (today: DateString) =>
  requiredDigits.transform((text, context) => {
    const number = readPersonnummer(text, today);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'Personnumret stämmer inte. Skriv det som ÅÅÅÅMMDD-XXXX.' });
    return z.NEVER;
  });

const birthDate = (today: DateString) =>
  requiredDigits
    .pipe(day)
    .pipe(digits().refine((born) => born >= OLDEST && born < today, 'Kontrollera födelsedatumet.'));

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
  full_name: fullName,
  birth_date: oldEnough(birthDate(today), age, (text) => text),
  email,
  phone,
  customer_number: requiredDigits.regex(/\d/, 'Skriv numret som det står på din profil hos arrangören.'),
  personnummer: oldEnough(personnummer(today), age, bornOn),
  address: prose
    .min(1, EMPTY)
    .max(MOST, TOO_LONG)
    .regex(/\p{L}.*\p{Nd}|\p{Nd}.*\p{L}/su, 'Skriv gata, postnummer och ort.'),
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

import { plainDigits } from '../typed-text';

/** More digits in a row, whatever stands between them, could be called or paid to. */
const MAX_DIGITS = 6;
/** The same beside a year: "Vasaloppet 2027 90 km". */
const MAX_BESIDE_YEAR = 4;

const YEAR = '(?:19|20)\\d{2}';
const MONTH = '(?:1[0-2]|0?[1-9])';
const DAY = '(?:3[01]|[12]\\d|0?[1-9])';
const alone = (pattern: string) => new RegExp(`(?<!\\d)(?:${pattern})(?!\\d)`, 'g');
/** The year first or last: "2027-05-22", "22/5 2027". */
const DATES = alone(`${YEAR}[-./ ]?${MONTH}[-./ ]?${DAY}|${DAY}[-./ ]${MONTH}[-./ ]${YEAR}`);
const YEARS = alone(YEAR);

/** What stands between the digits of a phone number or an account. */
const NUMBERS = /\d(?:[\s().,/+-]*\d)*/g;

/** A name, a dot, and what could be a top-level domain. */
const DOMAIN = /[\p{L}\p{N}]\.\p{L}{2,}|xn--/iu;
const ADDRESS = /:\/\/|www\.|[^\s@]@[^\s@]|\d{1,3}(?:\.\d{1,3}){3}/iu;
/** Dots of other scripts, which browsers read as one (UTS 46). */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/g;

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

const isLong = (number: string): boolean =>
  countDigits(number) > MAX_DIGITS && countDigits(number.replace(YEARS, ' ')) > MAX_BESIDE_YEAR;

/**
 * What keeps a seller's line of text out of lists and mails: a reader could be led elsewhere by it.
 * @returns a sentence for the field; null when nothing does.
 */
export function contactInfoError(typed: string): string | null {
  const text = plainDigits(typed.replace(OTHER_DOTS, '.'));
  if (ADDRESS.test(text) || DOMAIN.test(text)) return 'Skriv ingen webbadress eller e-postadress här.';
  const numbers = text.replace(DATES, ' x ').match(NUMBERS) ?? [];
  return numbers.some(isLong) ? 'Skriv inget telefonnummer eller annat långt nummer här.' : null;
}

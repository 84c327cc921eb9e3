import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { addDays, type DateString } from '../time';
import { plainDigits } from '../typed-text';

/**
 * Reads a telephone number as users write and paste it: with spaces, any dash, dots, slashes, brackets, a zero in
 * brackets, `tel:`, or digits of another script. Without a country's code it is Swedish.
 * Foreign numbers are judged by their length alone: their plans change faster than the library.
 * @returns it as E.164 writes it, +46701234567; null when there is no such number, or more than one.
 */
export function readPhone(typed: string): string | null {
  const text = plainDigits(typed).replace(/^tel:/i, '');
  // Not a guess: 91 23 45 67 is a number in Norway.
  if (!/^\(?[+0]/.test(text)) return null;
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'SE', extract: false });
  if (!number || number.ext) return null;
  const known = number.countryCallingCode === '46' ? number.isValid() : number.isPossible();
  return known ? number.number : null;
}

const WRITTEN = /^(?<century>\d{2})?(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<sign>[-+]?)(?<last>\d{4})$/;

/** A coordination number (samordningsnummer) has 60 added to its day. */
const COORDINATION = 60;

/** The ten digits weighed 2, 1, 2, 1 …, digit sums added: a multiple of ten (the Luhn algorithm). */
function sumsUp(tenDigits: string): boolean {
  const sum = [...tenDigits].reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

/** Whether the calendar has the day. */
const exists = (day: DateString): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && addDays(day, 0) === day;
};

/** The day a user was born, by a personal identity or coordination number as `readPersonnummer` returns it. */
export const bornOn = (personnummer: string): DateString => {
  const day = Number(personnummer.slice(6, 8));
  const [year, month] = [personnummer.slice(0, 4), personnummer.slice(4, 6)];
  return `${year}-${month}-${String(day > COORDINATION ? day - COORDINATION : day).padStart(2, '0')}`;
};

/** The century of ten digits: the latest that is not in the future, or the one before with `+`. */
function centuryOf(shortDay: string, sign: string, today: DateString): string {
  const now = Number(today.slice(0, 2));
  const latest = `${now}${shortDay}` <= today ? now : now - 1;
  return String(sign === '+' ? latest - 1 : latest);
}

/**
 * Reads a Swedish personal identity number or coordination number as users write it: 10 or 12 digits, with or
 * without spaces, `-` or, from the year a user turns 100, `+` (folkbokföringslagen 1991:481, 18 §; Skatteverket,
 * SKV 704). The checksum is the Luhn algorithm over the last ten digits.
 * @param today the day in Stockholm, which decides the century of ten digits.
 * @returns it as ÅÅÅÅMMDD-XXXX, or null when there is no such number.
 */
export function readPersonnummer(text: string, today: DateString): string | null {
  const parts = WRITTEN.exec(text.replace(/\s/g, ''))?.groups;
  if (!parts) return null;
  const { year = '', month = '', day = '', sign = '', last = '' } = parts;
  const calendarDay = String(Number(day) > COORDINATION ? Number(day) - COORDINATION : Number(day)).padStart(
    2,
    '0',
  );
  const shortDay = `${year}-${month}-${calendarDay}`;
  const century = parts.century ?? centuryOf(shortDay, sign, today);
  const born = `${century}${shortDay}`;
  if (!exists(born) || born > today || !sumsUp(`${year}${month}${day}${last}`)) return null;
  return `${century}${year}${month}${day}-${last}`;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainDigits } from '../site/typed-text';

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

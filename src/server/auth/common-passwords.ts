import { dictionary } from '@zxcvbn-ts/language-common';

/** Common in Sweden, and not on the list. */
const swedish = [
  'lösenord1',
  'losenord1',
  'lösenord123',
  'losenord123',
  'sommar123',
  'sommar2025',
  'sommar2026',
  'vinter2025',
  'vinter2026',
  'sverige1',
  'sverige123',
  'stockholm1',
  'göteborg1',
  'fotboll1',
  'fotboll123',
  'välkommen1',
  'valkommen1',
  'hejhej123',
  'pappa123',
  'älskling1',
  'alskling1',
  'prinsessa1',
];

/** What our other rules let through (`newPassword` in domain/account/input). */
const ALLOWED = /^(?=.*\p{L})(?=.*\d).{8,}$/u;

/** The passwords tried first by anyone who guesses, of those that our other rules would let through. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...swedish,
  ...dictionary['passwords-common'].filter((password) => ALLOWED.test(password)),
]);

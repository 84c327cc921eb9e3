import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '@/domain/errors';

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

/** Argon2id at OWASP's floor or above: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The form in which a password is hashed: keyboards write å as one character or as two. */
const normalizePassword = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), options);

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** How the hash of an account without a password begins; the salt marks it. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${base64(Buffer.from('without password'))}$`;

/**
 * The substitute hash of an account without a password: of the same form and as slow to compare, but random, so
 * that no password has it, and its own for each account, since cookies are signed with it (known-device.ts).
 */
export const noPassword = (): string => NO_PASSWORD + base64(randomBytes(32));

export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith(NO_PASSWORD);

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a hash; older hashes are of passwords as they were typed. Without a hash the same work is
 * done against a decoy, so that an unknown address takes as long as a known one.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  const matches =
    (await verify(against, normalizePassword(password))) ||
    (password !== normalizePassword(password) && (await verify(against, password)));
  return passwordHash !== null && matches;
}

/** Words of this site that would be guessed first. */
const lineWithoutContactInfo = ['loppbytet'];

/**
 * Whether a password is among the first that would be guessed: a common one, one with the site's name in it, or the
 * user's own address (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const [local = email] = email.split('@');
  return (
    commonPasswords.has(plain) ||
    lineWithoutContactInfo.some((word) => plain.includes(word)) ||
    [email, local].includes(plain)
  );
}

/** @throws DomainError PASSWORD_COMMON, at the field it was typed in. */
export function refuseCommonPassword(password: string, email: string, field = 'password'): void {
  if (isCommonPassword(password, email)) throw new DomainError('PASSWORD_COMMON', field);
}

import { hash, verify } from '@node-rs/argon2';

/** Argon2id at OWASP's floor or above: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without a hash the same work is done against a decoy, so that an unknown
 * address takes as long as a known one.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}

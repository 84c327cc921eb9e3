import type { Call } from '@/domain/actor';
import { db } from '../../db/client';
import { issueCode } from './internal/sign-in-code';

/**
 * Mails an address a code that signs it in for ten minutes, and that makes the account if there is none. The same is
 * done whether anyone has the address or not.
 * @param input.email lower case.
 */
export async function requestCode({ email }: { email: string }, { now }: Call): Promise<void> {
  await db.transaction((tx) => issueCode(tx, email, now));
}

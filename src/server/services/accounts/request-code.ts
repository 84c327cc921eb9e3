import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { type CodeRequest, issueCode } from './mailed-codes';

/**
 * Mails an address a code that signs it in for ten minutes, and that makes the account if there is none. The same is
 * done whether anyone has the address or not. The code works in the requesting browser alone.
 */
export async function requestCode(request: CodeRequest, { now }: Call): Promise<void> {
  await db.transaction((tx) => issueCode(tx, request, now));
}

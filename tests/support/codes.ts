import { db } from '@sandbox/database';
import { desc, eq } from 'drizzle-orm';
import { randomToken } from '@/server/auth/hash';
import { mailedCode } from '@/server/auth/mailed-code';
import { storeToken } from '@/server/auth/tokens';
import { codeRequests } from '@/server/db/schema';
import { signInRequest } from '@/server/services/accounts/mailed-codes';
import { workQueues } from './queues';
import { world } from './world';

/** The code in the newest mail to an address; '' when none came. */
export async function codeMailedTo(email: string): Promise<string> {
  await workQueues();
  return world.sandbox.mails.list(email).flatMap(({ subject }) => subject.match(/^\d{6}/) ?? [])[0] ?? '';
}

/** The code last requested for an address, without waiting for its mail; '' when it has none. */
export async function openCodeOf(email: string): Promise<string> {
  const [row] = await db
    .select({ id: codeRequests.id, endsAt: codeRequests.codeExpiresAt })
    .from(codeRequests)
    .where(eq(codeRequests.email, email))
    .orderBy(desc(codeRequests.codeExpiresAt))
    .limit(1);
  return row ? mailedCode(signInRequest(row.id), row.endsAt) : '';
}

export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The token of a link for a user, as a mail that was sent at an instant carries one. */
export async function mailedLinkOf(
  userId: string,
  purpose: 'confirm_email' | 'reset_password',
  at: Date,
): Promise<string> {
  const token = randomToken();
  await storeToken(db, { userId, purpose, token }, at);
  return token;
}

import { desc, eq } from 'drizzle-orm';
import { db } from '@/sandbox/database';
import { mailedCode } from '@/server/auth/mailed-code';
import { codeRequests } from '@/server/db/schema';
import { codeContext } from '@/server/services/accounts/mailed-codes';
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
    .select({ id: codeRequests.id })
    .from(codeRequests)
    .where(eq(codeRequests.email, email))
    .orderBy(desc(codeRequests.expiresAt))
    .limit(1);
  return row ? mailedCode(codeContext(row.id)) : '';
}

export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

import { db } from '../../db/client';
import { enqueue } from '../../jobs/boss';
import type { AccountMailJob } from '../../jobs/queues';

/**
 * Asks for a mail with a link to an address. The same job is written whether anyone has the address or not;
 * only when it is carried out does that show, and then to nobody.
 * @param next a return path (domain/return-path).
 */
export async function requestMail(
  mail: AccountMailJob['mail'],
  { email, next }: { email: string; next?: string | null | undefined },
): Promise<void> {
  await db.transaction((tx) => enqueue(tx, 'mail', { kind: 'account', mail, email, ...(next && { next }) }));
}

import { db } from '../../db/client';
import { enqueue } from '../../jobs/boss';
import type { AccountMailJob } from '../../jobs/queues';

/**
 * Asks for a mail with a link to an address. The same job is written whether anyone has the address or not;
 * only when it is carried out does that show, and then to nobody.
 */
export async function requestMail(mail: AccountMailJob['mail'], email: string): Promise<void> {
  await db.transaction((tx) => enqueue(tx, 'mail', { kind: 'account', mail, email }));
}

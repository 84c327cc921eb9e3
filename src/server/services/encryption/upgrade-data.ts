import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client';
import type { FieldCipher } from '../../lib/field-cipher';
import { fieldContext } from './internal/encrypted-fields';

type On = Pick<Executor, 'execute'>;

const BATCH = 200;

const plainRows = z.array(z.object({ id: z.string(), plain: z.string() }));

/** Moves buyers' details that an earlier release wrote in plain text to where they are encrypted. */
async function encryptBuyerDetails(db: On, cipher: FieldCipher): Promise<void> {
  const field = { table: 'purchases', column: 'buyer_details_encrypted' } as const;
  for (let more = true; more; ) {
    const found = await db.execute(sql`
      select id, buyer_details::text as plain from purchases where buyer_details is not null limit ${BATCH}`);
    const rows = plainRows.parse([...found]);
    for (const { id, plain } of rows)
      await db.execute(sql`
        update purchases
        set buyer_details = null, buyer_details_encrypted = ${cipher.encrypt(plain, fieldContext(field, id))}
        where id = ${id} and buyer_details is not null`);
    more = rows.length === BATCH;
  }
}

/** Account mails waiting in the queue named an address once; now they name a user. */
async function replaceQueuedAddresses(db: On): Promise<void> {
  // The queue makes its tables itself, when it first starts.
  const [queue] = await db.execute(sql`select to_regclass('pgboss.job') is not null as made`);
  if (!queue?.made) return;
  await db.execute(sql`
    update pgboss.job set data = (data - 'email') || jsonb_build_object('userId',
      (select id from users where email = data->>'email' and deleted_at is null))
    where data->>'kind' = 'account' and data ? 'email'`);
}

/**
 * What a release changes in rows that are there already and SQL alone cannot. Runs after the migrations, each time:
 * in batches, goes on where it was stopped, and finds nothing the second time.
 */
export async function upgradeData(db: On, cipher: FieldCipher): Promise<void> {
  await encryptBuyerDetails(db, cipher);
  await replaceQueuedAddresses(db);
}

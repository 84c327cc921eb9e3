import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client';
import type { FieldCipher } from '../../lib/field-cipher';
import { fieldContext } from './encrypted-fields';

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
  await db.execute(sql`
    update pgboss.job set data = (data - 'email') || jsonb_build_object('userId',
      (select id from users where email = data->>'email' and deleted_at is null))
    where data->>'kind' = 'account' and data ? 'email'`);
}

/** The queue of race changes was called "race-act"; processes of the release before may still have sent to it. */
async function renameQueuedRaceChanges(db: On): Promise<void> {
  await db.execute(sql`
    update pgboss.job set name = 'race-change'
    where name = 'race-act' and state in ('created', 'retry')
      and exists (select from pgboss.queue where name = 'race-change')`);
}

/** Purchases that the release before has begun are bound to the window their race had then: it knew of one only. */
async function bindToWindows(db: On): Promise<void> {
  await db.execute(sql`
    update purchases p
    set transfer_window = r.transfer_windows -> 0 || jsonb_build_object('cost', p.name_change_cost, 'payer', p.payer)
    from race_listings l join curated_races r on r.id = l.race_id
    where l.id = p.listing_id and p.transfer_window is null and jsonb_array_length(r.transfer_windows) > 0`);
}

/**
 * What a release changes in rows that are there already and SQL alone cannot. Runs after the migrations, each time:
 * in batches, goes on where it was stopped, and finds nothing the second time.
 */
export async function upgradeData(db: On, cipher: FieldCipher): Promise<void> {
  await encryptBuyerDetails(db, cipher);
  await bindToWindows(db);
  // The queue makes its tables itself, when it first starts.
  const [queue] = await db.execute(sql`select to_regclass('pgboss.job') is not null as made`);
  if (!queue?.made) return;
  await replaceQueuedAddresses(db);
  await renameQueuedRaceChanges(db);
}

import { sql } from 'drizzle-orm';
import { z } from '@/domain/zod';
import type { Executor } from '@/server/db/client';
import type { FieldCipher } from '@/server/lib/field-cipher';

/** Every column that holds encrypted values: what is missing here is left behind when a key is replaced. */
const encryptedFields = [
  { table: 'purchases', id: 'id', column: 'buyer_details_encrypted' },
  { table: 'purchases', id: 'id', column: 'hand_over_code_encrypted' },
  { table: 'race_listings', id: 'id', column: 'entry_reference_encrypted' },
  { table: 'remembered_details', id: 'user_id', column: 'details_encrypted' },
  { table: 'bids', id: 'id', column: 'buyer_details_encrypted' },
  { table: 'listing_drafts', id: 'id', column: 'entry_reference_encrypted' },
  { table: 'second_factors', id: 'user_id', column: 'secret' },
  { table: 'inbound_mails', id: 'id', column: 'raw_encrypted' },
  { table: 'inbound_mails', id: 'id', column: 'content_encrypted' },
] as const;

type EncryptedField = (typeof encryptedFields)[number];

/** What an encrypted value is bound to: it opens in no other column and no other row. */
export const fieldContext = (
  { table, column }: Pick<EncryptedField, 'table' | 'column'>,
  id: string,
): string => `${table}.${column}:${id}`;

/** Small enough that a batch of mails fits in memory. */
const BATCH = 20;

type StoredValue = { id: string; stored: string };
const storedValues = z.array(z.object({ id: z.string(), stored: z.string() }));

/** A column's values in batches, those of one key id left out. */
async function* readStored(
  db: Pick<Executor, 'execute'>,
  field: EncryptedField,
  withoutKey = '',
): AsyncGenerator<StoredValue[]> {
  const [table, id, column] = [field.table, field.id, field.column].map((name) => sql.identifier(name));
  for (let last: string | null = null, more = true; more; ) {
    const found = await db.execute(sql`
      select ${id}::text as id, ${column} as stored from ${table}
      where ${column} is not null and split_part(${column}, '.', 2) <> ${withoutKey}
        ${last === null ? sql`` : sql`and ${id} > ${last}`}
      order by ${id} limit ${BATCH}`);
    const rows = storedValues.parse([...found]);
    yield rows;
    last = rows.at(-1)?.id ?? null;
    more = rows.length === BATCH;
  }
}

/**
 * Decrypts every encrypted value of a database, without keeping what they say.
 * @returns how many of each column could be read, and could not.
 */
export async function countReadable(
  db: Pick<Executor, 'execute'>,
  cipher: FieldCipher,
): Promise<Record<string, { read: number; unread: number }>> {
  const counts: Record<string, { read: number; unread: number }> = {};
  for (const field of encryptedFields) {
    const count = { read: 0, unread: 0 };
    for await (const rows of readStored(db, field)) {
      for (const { id, stored } of rows) {
        try {
          cipher.decrypt(stored, fieldContext(field, id));
          count.read += 1;
        } catch {
          count.unread += 1;
        }
      }
    }
    counts[`${field.table}.${field.column}`] = count;
  }
  return counts;
}

/**
 * Encrypts again, with the cipher's current key, what older keys have encrypted. Works in batches; stopped halfway it
 * goes on where it was. The app may run meanwhile: a value that changed or erased meanwhile is left as it is.
 * @param db where it is done; nothing else of the app is needed.
 * @returns how many values of each column were encrypted.
 * @throws Error when a value cannot be decrypted, as when its key is not among the cipher's, once all others are done.
 */
export async function reencryptFields(
  db: Pick<Executor, 'execute'>,
  cipher: FieldCipher,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const unread: { count: number; first?: { of: string; error: unknown } } = { count: 0 };
  const tryDecrypt = (stored: string, context: string): string | null => {
    try {
      return cipher.decrypt(stored, context);
    } catch (error) {
      unread.count += 1;
      unread.first ??= { of: context, error };
      return null;
    }
  };
  for (const field of encryptedFields) {
    const [table, id, column] = [field.table, field.id, field.column].map((name) => sql.identifier(name));
    const name = `${field.table}.${field.column}`;
    counts[name] = 0;
    for await (const rows of readStored(db, field, cipher.currentKeyId)) {
      for (const row of rows) {
        const context = fieldContext(field, row.id);
        const plain = tryDecrypt(row.stored, context);
        if (plain === null) continue;
        const changed = await db.execute(sql`
          update ${table} set ${column} = ${cipher.encrypt(plain, context)}
          where ${id} = ${row.id} and ${column} = ${row.stored} returning 1`);
        counts[name] += [...changed].length;
      }
    }
  }
  const { first } = unread;
  if (first) {
    const others = unread.count > 1 ? ` and ${unread.count - 1} others` : '';
    const why = first.error instanceof Error ? first.error.message : String(first.error);
    throw new Error(`${first.of}${others} could not be decrypted, all else is encrypted again: ${why}`, {
      cause: first.error,
    });
  }
  return counts;
}

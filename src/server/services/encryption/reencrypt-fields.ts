import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client';
import type { FieldCipher } from '../../lib/field-cipher';
import { encryptedFields, fieldContext } from './internal/encrypted-fields';

/** Small enough that a batch of mails fits in memory. */
const BATCH = 20;

const storedValues = z.array(z.object({ id: z.string(), stored: z.string() }));

/**
 * Encrypts again, with the cipher's current key, what older keys have encrypted. Works in batches; stopped halfway it
 * goes on where it was. The app may run meanwhile: a value that changed or erased meanwhile is left as it is.
 * @param db where it is done; nothing else of the app is needed.
 * @returns how many values of each column were encrypted.
 * @throws Error when a value's key is not among the cipher's.
 */
export async function reencryptFields(
  db: Pick<Executor, 'execute'>,
  cipher: FieldCipher,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const field of encryptedFields) {
    const [table, id, column] = [field.table, field.id, field.column].map((name) => sql.identifier(name));
    const name = `${field.table}.${field.column}`;
    counts[name] = 0;
    for (let last: string | null = null, more = true; more; ) {
      const found = await db.execute(sql`
        select ${id}::text as id, ${column} as stored from ${table}
        where ${column} is not null and split_part(${column}, '.', 2) <> ${cipher.currentKeyId}
          ${last === null ? sql`` : sql`and ${id} > ${last}`}
        order by ${id} limit ${BATCH}`);
      const rows = storedValues.parse([...found]);
      for (const row of rows) {
        const context = fieldContext(field, row.id);
        const plain = cipher.decrypt(row.stored, context);
        const changed = await db.execute(sql`
          update ${table} set ${column} = ${cipher.encrypt(plain, context)}
          where ${id} = ${row.id} and ${column} = ${row.stored} returning 1`);
        counts[name] += [...changed].length;
        last = row.id;
      }
      more = rows.length === BATCH;
    }
  }
  return counts;
}

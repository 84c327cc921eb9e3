import { readdirSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { FieldCipher } from '@/server/lib/field-cipher';
import { countReadable } from '@/server/services/encryption/encrypted-fields';

interface Findings {
  /** What a person compares with what is known: how much there is, and of when. */
  counts: Record<string, string | number>;
  /** What must not be so. */
  faults: string[];
}

/** Checks a restored database by its own rules: the books, and that the keys at hand open what is encrypted. */
export async function checkRestored(sql: postgres.Sql, cipher: FieldCipher): Promise<Findings> {
  await sql`set statement_timeout to 0`;
  const faults: string[] = [];
  const [counted] = await sql<Record<string, string>[]>`
    select (select count(*) from users) as users,
      (select count(*) from race_listings) as listings,
      (select count(*) from purchases) as purchases,
      (select count(*) from payments) as payments,
      (select count(*) from ledger_entries) as "ledger entries",
      coalesce((select max(at)::text from ledger_postings), 'none') as "last posting"`;
  const accounts = await sql<{ account: string; ore: string }[]>`
    select account::text, sum(amount)::text as ore from ledger_entries group by 1 order by 1`;
  const unbalanced = await sql`
    select posting_id from ledger_entries group by 1 having sum(amount) <> 0 limit 1`;
  if (unbalanced.length > 0) faults.push(`the posting ${unbalanced[0]?.posting_id} does not sum to zero`);
  const unpaid = await sql`
    select id from purchases p where state in ('completed', 'refunded')
      and not exists (select 1 from ledger_postings where purchase_id = p.id) limit 1`;
  if (unpaid.length > 0) faults.push(`the purchase ${unpaid[0]?.id} has ended and has no posting`);
  const [{ applied } = { applied: 0 }] = await sql<{ applied: number }[]>`
    select count(*)::int as applied from drizzle.__drizzle_migrations`;
  const known = readdirSync('drizzle').filter((name) => name.endsWith('.sql')).length;
  let read = 0;
  for (const [column, count] of Object.entries(await countReadable(drizzle(sql), cipher))) {
    read += count.read;
    if (count.unread > 0) faults.push(`${column}: ${count.unread} values cannot be read with these keys`);
  }
  return {
    counts: {
      ...counted,
      ...Object.fromEntries(accounts.map(({ account, ore }) => [`${account} (öre)`, ore])),
      'encrypted values read': read,
      migrations: `${applied}, this release has ${known}`,
    },
    faults,
  };
}

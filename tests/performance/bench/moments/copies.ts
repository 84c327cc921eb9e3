import { pg } from '@/server/db/client';

/** Copies a row many times: `set` gives, for a copy's number `i`, what is not as in the row. */
export async function copies(
  table: string,
  id: string,
  count: number,
  set: Record<string, string>,
): Promise<void> {
  const columns = await pg<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => set[name] ?? `t."${name}"`).join(', ');
  await pg.begin(async (tx) => {
    // Statements of the site's own are stopped after a while; a hundred thousand rows at once may take longer.
    await tx`set local statement_timeout = 0`;
    await tx.unsafe(
      `insert into ${table} (${names}) select ${values} from ${table} t, generate_series(1, ${count}) i where t.id = $1`,
      [id],
    );
  });
}

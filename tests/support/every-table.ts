import { pg } from '@sandbox/database';

/** The tables that have a text anywhere, in whatever column, upper or lower case. */
export async function tablesWith(text: string): Promise<string[]> {
  const tables = await pg`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await pg.unsafe(
      `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

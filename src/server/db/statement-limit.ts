import type postgres from 'postgres';

/** The longest one statement of the app may run, as PostgreSQL writes it. */
export const STATEMENT_LIMIT = '15s';

/**
 * Sets the limit on a role in the connected database, for sessions that begin afterwards. A connection cannot bring it
 * along: PgBouncer refuses `statement_timeout` among the startup parameters, or drops it.
 * @param role the app's; without it the connection's own.
 * @throws what PostgreSQL says when the connection's role may not alter that one.
 */
export async function limitStatements(sql: postgres.Sql, role?: string): Promise<void> {
  const [command] = await sql<{ text: string }[]>`
    select format('alter role %I in database %I set statement_timeout = %L',
      coalesce(${role ?? null}::text, current_user), current_database(), ${STATEMENT_LIMIT}::text) as text`;
  if (command) await sql.unsafe(command.text);
}

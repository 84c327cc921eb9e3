import type postgres from 'postgres';

/**
 * How long a session of the app may let others wait, as PostgreSQL writes it: for one statement; for a lock; with a
 * transaction open and nothing asked, as a process does that stands still or has lost its connection.
 */
export const ROLE_LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/**
 * The statements that set the limits on a role in the connected database.
 * @param role the app's; without it the connection's own.
 */
async function limitsOf(sql: postgres.Sql, role?: string): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select format('alter role %I in database %I set %I = %L',
      coalesce(${role ?? null}::text, current_user), current_database(), key, value) as text
    from json_each_text(${JSON.stringify(ROLE_LIMITS)}::text::json)`;
  return rows.map(({ text }) => text);
}

/**
 * Sets the limits on a role, for sessions that begin afterwards. A connection cannot bring them along: PgBouncer refuses
 * them among the startup parameters, or drops them.
 * @throws Error with the statements to run, when the connection's role may not alter that one.
 */
export async function limitRole(sql: postgres.Sql, role?: string): Promise<void> {
  const statements = await limitsOf(sql, role);
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } catch (cause) {
    throw new Error(`The app's role has no limits. As one who may: ${statements.join('; ')};`, { cause });
  }
}

/** Frees the connection from its role's limits: for what takes its time. */
export async function liftLimits(sql: postgres.Sql): Promise<void> {
  for (const name of Object.keys(ROLE_LIMITS)) await sql`select set_config(${name}, '0', false)`;
}

import type postgres from 'postgres';
import { describe, expect, it, vi } from 'vitest';
import { prepared } from '@/server/db/prepared';

/** A client that only notes what it is sent. */
function noting() {
  const unsafe = vi.fn();
  const client = {
    unsafe,
    begin: (act: (sql: unknown) => unknown) => act(client),
    savepoint: (_name: string, act: (sql: unknown) => unknown) => act(client),
  };
  return { client: client as unknown as postgres.Sql, unsafe };
}

describe.each([true, false])('whether what is sent is prepared: %s', (prepare) => {
  it('is decided here, however the query was built', async () => {
    const { client, unsafe } = noting();
    const sql = prepared(client, prepare) as unknown as { unsafe: (...sent: unknown[]) => void };
    sql.unsafe('select $1', [1]);
    // As Drizzle sends what was built ahead of its values.
    sql.unsafe('select $1', [1], { prepare: true });
    expect(unsafe.mock.calls).toEqual([
      ['select $1', [1], { prepare }],
      ['select $1', [1], { prepare }],
    ]);
  });

  it('holds inside transactions too', async () => {
    const { client, unsafe } = noting();
    await prepared(client, prepare).begin((one) => one.savepoint('two', (two) => two.unsafe('select 1')));
    expect(unsafe.mock.calls).toEqual([['select 1', undefined, { prepare }]]);
  });
});

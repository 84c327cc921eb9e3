import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sandbox/run/postgres';
import postgres from 'postgres';
import { waitFor } from './wait';

export interface Replica {
  /** Of the database that it was started for. */
  url: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Copies the data of a primary on this machine while it runs, as pg_basebackup does, which the npm package lacks. */
async function copyPrimary(url: URL, to: string) {
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  try {
    const [{ data, programs } = { data: '', programs: '' }] = await sql<{ data: string; programs: string }[]>`
      select current_setting('data_directory') as data, setting as programs from pg_config where name = 'BINDIR'`;
    await sql`select pg_backup_start('replica', fast => true)`;
    // What other connections remove meanwhile is no part of the copy: its exit code says nothing.
    spawnSync('cp', ['-a', `${data}/.`, to], { stdio: 'ignore' });
    const [backup] = await sql<
      { labelfile: string }[]
    >`select labelfile from pg_backup_stop(wait_for_archive => false)`;
    const { uid, gid } = statSync(data);
    const write = (name: string, text: string) => {
      writeFileSync(join(to, name), text);
      chownSync(join(to, name), uid, gid);
    };
    write('backup_label', backup?.labelfile ?? '');
    write('standby.signal', '');
    rmSync(join(to, 'postmaster.pid'));
    return { program: join(programs, 'postgres'), uid, gid };
  } finally {
    await sql.end();
  }
}

/** Starts a streaming replica of the PostgreSQL behind that address, which must be on this machine. */
export async function startReplica(databaseUrl: string): Promise<Replica> {
  const url = new URL(databaseUrl);
  const dir = mkdtempSync(join(tmpdir(), 'loppbytet-replica-'));
  const { program, uid, gid } = await copyPrimary(url, dir);
  const { hostname, port, username, password } = url;
  url.port = String(await freePort());
  const settings = {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    hot_standby_feedback: 'on',
    // No fewer than the primary.
    max_connections: '200',
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);

  let kill: () => Promise<void>;
  const start = async () => {
    let log = '';
    const child = spawn(program, ['-D', dir, '-p', url.port, ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      uid,
      gid,
    });
    child.stderr.on('data', (text) => {
      log += text;
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    kill = () => {
      child.kill('SIGQUIT');
      return ended;
    };
    const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
    try {
      await waitFor('the replica', () => sql`select 1`.then(Boolean));
    } catch (cause) {
      throw new Error(log, { cause });
    } finally {
      await sql.end();
    }
  };
  await start();
  return {
    url: url.href,
    start,
    kill: () => kill(),
    stop: async () => {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

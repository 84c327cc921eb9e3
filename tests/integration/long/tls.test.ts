import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@sandbox/run/postgres';
import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDatabaseAddress } from '@/database-address';
import { installQueue } from '@/server/queue/install';
import { waitFor } from '../../support/wait';

const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-tls-'));
const at = (name: string) => join(dataDir, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dataDir, stdio: 'pipe' });

/** A CA of its own. @returns its certificate. */
function makeCa(name: string): string {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
  openssl('req', '-x509', ...key, '-out', `${name}.pem`, '-subj', `/CN=${name}`, '-days', '2');
  return readFileSync(at(`${name}.pem`), 'utf8');
}

/** A certificate for hosts, signed by a CA. */
function makeCertificate(ca: string, name: string, hosts: string): void {
  writeFileSync(at(`${name}.ext`), `subjectAltName=${hosts}`);
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
  openssl('req', ...key, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
  const signer = ['-CA', `${ca}.pem`, '-CAkey', `${ca}.key`, '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    ...signer,
    '-out',
    `${name}.pem`,
    '-days',
    '2',
    '-extfile',
    `${name}.ext`,
  );
}

let server: RunningPostgres;
let ca: string;
let otherCa: string;

/** Gives the server a certificate, for the connections that come afterwards. */
async function present(name: string): Promise<void> {
  const folder = at('postgres');
  const { uid, gid } = statSync(folder);
  for (const file of ['key', 'pem']) {
    copyFileSync(at(`${name}.${file}`), join(folder, `server.${file}`));
    chownSync(join(folder, `server.${file}`), uid, gid);
    chmodSync(join(folder, `server.${file}`), 0o600);
  }
  const sql = postgres(server.url('postgres'), { max: 1, ssl: false });
  await sql`alter system set ssl_cert_file = 'server.pem'`;
  await sql`alter system set ssl_key_file = 'server.key'`;
  await sql`alter system set ssl = on`;
  await sql`select pg_reload_conf()`;
  await waitFor('TLS', async () => (await sql`show ssl`)[0]?.ssl === 'on');
  await sql.end();
}

/** Whether a connection of each is encrypted. @throws when there is none. */
const drivers = {
  'postgres.js': async ({ url, ssl }: ReturnType<typeof readDatabaseAddress>) => {
    const sql = postgres(url, { ssl, max: 1, connect_timeout: 10 });
    try {
      const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
      return row?.ssl;
    } finally {
      await sql.end({ timeout: 1 });
    }
  },
  'pg-boss': async ({ url, ssl }: ReturnType<typeof readDatabaseAddress>) => {
    const boss = new PgBoss({ connectionString: url, ssl, max: 1, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    try {
      await boss.start();
      const { rows } = await boss
        .getDb()
        .executeSql('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      return rows[0]?.ssl;
    } finally {
      await boss.stop({ graceful: false });
    }
  },
};

beforeAll(async () => {
  server = await startPostgres({ dataDir, persistent: false });
  ca = makeCa('ca');
  otherCa = makeCa('other');
  makeCertificate('ca', 'here', 'DNS:localhost,IP:127.0.0.1');
  // In the name that postgres.js falls back to where the host is an IP address.
  makeCertificate('ca', 'elsewhere', 'DNS:localhost');
  await present('here');
  await installQueue(readDatabaseAddress(server.url('postgres')));
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(Object.entries(drivers))('%s', (_, encrypted) => {
  const ask = (parameters: string, signer?: string) =>
    encrypted(readDatabaseAddress(`${server.url('postgres')}${parameters}`, signer)).catch(
      (error: Error & { code?: string }) => error.code ?? error.message,
    );

  test('encrypts as the address says, and knows the CA that it is to know', async () => {
    await present('here');
    expect(await ask('')).toBe(false);
    expect(await ask('?sslmode=require')).toBe(true);
    expect(await ask('?sslmode=require', ca)).toBe(true);
    expect(await ask('?sslmode=verify-full', ca)).toBe(true);
    expect(await ask('?sslmode=verify-full', `${otherCa}${ca}`.replaceAll('\n', '\\n'))).toBe(true);
    expect(await ask('?sslmode=verify-ca', ca)).toBe(true);
  });

  test('refuses a server that the CA has not signed', async () => {
    await present('here');
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await ask(`?sslmode=${mode}`, otherCa), mode).toMatch(/SELF_SIGNED|UNABLE_TO/);
    expect(await ask('?sslmode=verify-full')).toMatch(/SELF_SIGNED|UNABLE_TO/);
  });

  test('refuses a certificate of another host by verify-full alone', async () => {
    await present('elsewhere');
    expect(await ask('?sslmode=verify-full', ca)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await ask('?sslmode=verify-ca', ca)).toBe(true);
  });
});

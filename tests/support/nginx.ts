import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/sandbox/run/postgres';
import { findProgram } from './debian-package';
import { waitFor } from './wait';

export const findNginx = () =>
  findProgram({ name: 'nginx', path: '/usr/sbin/nginx', libraries: /^lib(pcre2|crypt|ssl)/, version: '-v' });

const isListening = (port: number) =>
  new Promise<boolean>((resolved) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolved(true)).once('error', () => resolved(false));
    socket.once('connect', () => socket.destroy());
  });

export interface Nginx {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx by the configuration of compose.yaml in front of a process of the app; null where there is none. */
export async function startNginx(appUrl: string): Promise<Nginx | null> {
  const program = findNginx();
  if (!program) return null;
  const dir = mkdtempSync(join(tmpdir(), 'loppbytet-nginx-'));
  chmodSync(dir, 0o777);
  const port = await freePort();
  const values: Record<string, string> = {
    SITE_URL: `http://localhost:${port}`,
    APP: new URL(appUrl).host.replace('localhost', '127.0.0.1'),
    LISTEN: `127.0.0.1:${port}`,
    CACHE: join(dir, 'pages'),
  };
  const template = readFileSync('nginx/site.conf.template', 'utf8');
  writeFileSync(
    join(dir, 'site.conf'),
    template.replace(/\$\{([A-Z_]+)\}/g, (_whole, name: string) => values[name] ?? ''),
  );
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${dir}/pid; error_log ${dir}/error.log;
events {}
http {
  access_log off; sendfile on; keepalive_requests 100000;
  ${kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(' ')}
  include ${dir}/site.conf;
}
`,
  );
  const child = spawn(
    program.path,
    ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')],
    {
      stdio: 'ignore',
      env: { ...process.env, ...program.env } as NodeJS.ProcessEnv,
    },
  );
  const ended = new Promise<void>((resolved) => child.once('exit', () => resolved()));
  await waitFor('nginx', () => {
    if (child.exitCode !== null) throw new Error(readFileSync(join(dir, 'error.log'), 'utf8'));
    return isListening(port);
  });
  return {
    url: `http://localhost:${port}`,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

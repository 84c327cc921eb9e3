import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sandbox/run/postgres';
import { findProgram, startProgram } from './debian-package';

export const findNginx = () =>
  findProgram({ name: 'nginx', path: '/usr/sbin/nginx', libraries: /^lib(pcre2|crypt|ssl)/, version: '-v' });

export interface Nginx {
  url: string;
  port: number;
  /** All that it has logged. */
  logged(): string;
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
    ACCESS_LOG: join(dir, 'access.log'),
    ERROR_LOG: join(dir, 'error.log'),
    HSTS_SECONDS: '86400',
    // Older ones do not know it; the address stays here.
    RESOLVE: '',
    RESOLVER: '',
  };
  const template = readFileSync('nginx/site.conf.template', 'utf8');
  writeFileSync(
    join(dir, 'site.conf'),
    template.replace(/\$\{([A-Z_]+)\}/g, (_match, name: string) => {
      if (values[name] === undefined) throw new Error(`${name} is not set`);
      return values[name];
    }),
  );
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${dir}/pid; error_log ${dir}/error.log;
events {}
http {
  sendfile on; keepalive_requests 100000;
  ${kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(' ')}
  include ${dir}/site.conf;
}
`,
  );
  const log = join(dir, 'error.log');
  const stop = await startProgram(program, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', log], {
    port,
    dir,
    whyEnded: () => readFileSync(log, 'utf8'),
  });
  const logged = () =>
    [values.ACCESS_LOG, values.ERROR_LOG].map((file) => readFileSync(file ?? '', 'utf8')).join('');
  return { url: `http://localhost:${port}`, port, logged, stop: () => stop('SIGTERM') };
}

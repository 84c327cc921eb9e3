import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@sandbox/run/postgres';

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Starts a server on a free port, given as PORT and for "{port}" in its arguments, and waits until it answers. */
export async function serve(
  command: string,
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<Server> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    command,
    args.map((arg) => arg.replace('{port}', String(port))),
    {
      env: {
        ...process.env,
        ...env,
        PORT: String(port),
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + PATIENCE_MS; ; await delay(100)) {
    if (child.exitCode !== null) throw new Error(`${command} ${args.join(' ')} ended`);
    if ((await fetch(`${url}${ready}`).catch(() => null))?.ok) break;
    if (Date.now() > until) throw new Error(`${command} ${args.join(' ')} did not answer`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([ended, delay(10_000, undefined, { ref: false })]);
      if (child.exitCode === null) child.kill('SIGKILL');
    },
  };
}

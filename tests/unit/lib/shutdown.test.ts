import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

/** A process that handles signals as the app does, with a route that answers when it is told to. */
const program = `
  import { createServer } from 'node:http';
  import { handleSignals, leaving } from './src/server/lib/shutdown.ts';
  handleSignals(async () => {}, 500);
  const held = [];
  leaving.addEventListener('abort', () => console.log('leaving'));
  const server = createServer((received, response) => {
    if (received.url === '/stream') response.write('first');
    if (received.url !== '/slow' && received.url !== '/stream') return response.end('answer');
    held.push(response);
    if (held.length === 2) console.log('held');
  });
  process.stdin.once('data', () => held.forEach((response) => response.end('late')));
  server.keepAliveTimeout = 620_000;
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts it. @returns its lines, one at a time. */
function start() {
  child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return async () => (await lines.next()).value as string;
}

interface Outcome {
  text: string;
  /** Whether the server keeps the connection. */
  kept: boolean;
  /** Whether it was sent on a connection that had been used before. */
  reused: boolean;
}

const ask = (port: number, path: string, agent: Agent) =>
  new Promise<Outcome>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent }, async (answer) => {
      const chunks: string[] = [];
      answer.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject).on('end', () =>
        resolve({
          text: chunks.join(''),
          kept: answer.headers.connection !== 'close',
          reused: sent.reusedSocket,
        }),
      );
    });
    sent.on('error', (error) => reject(Object.assign(error, { reused: sent.reusedSocket }))).end();
  });

test('a process that stops under traffic cuts no request of a kept connection', async () => {
  const next = start();
  const port = Number(await next());
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const counts = { kept: 0, last: 0 };
  const cut: unknown[] = [];
  /** Asks until nothing listens any more. */
  const client = async () => {
    for (;;) {
      try {
        const { text, kept } = await ask(port, '/', agent);
        expect(text).toBe('answer');
        counts[kept ? 'kept' : 'last'] += 1;
      } catch (error) {
        if ((error as { reused?: boolean }).reused) cut.push(error);
        return;
      }
    }
  };
  const clients = Array.from({ length: 8 }, client);
  const idle = new Agent({ keepAlive: true });
  const own = new Agent({ keepAlive: true });
  await ask(port, '/', idle);
  const held = [ask(port, '/slow', own), ask(port, '/stream', own)];
  expect(await next()).toBe('held');
  const ended = once(child as ChildProcess, 'exit');
  child?.kill('SIGTERM');
  expect(await next()).toBe('leaving');
  await Promise.all(clients);
  // Nothing listens by now, and what was in hand is still answered: each as the last of its connection.
  child?.stdin?.write('now\n');
  const [slow, stream] = await Promise.all(held);
  expect(slow).toEqual({ text: 'late', kept: false, reused: false });
  expect(stream?.text).toBe('firstlate');
  expect(await ended).toEqual([143, null]);
  expect(cut).toEqual([]);
  expect(counts.kept).toBeGreaterThan(0);
  expect(counts.last).toBeGreaterThan(0);
  for (const each of [agent, idle, own]) each.destroy();
});

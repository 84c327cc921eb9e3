import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const STOP_PATIENCE_MS = 15_000;

interface Running {
  stop(): Promise<void>;
  /** Settles when the process ends, whatever ended it. */
  ended: Promise<number | null>;
}

const started: Running[] = [];

/** Stops all that was started here and still runs, the last first. */
export async function stopStarted(): Promise<void> {
  for (const each of started.splice(0).reverse()) await each.stop().catch(() => undefined);
}

/** A child process that is stopped, by force if needed. What it writes goes to `onOutput`, or is shown. */
export function start(
  command: string,
  args: string[],
  env: Record<string, string>,
  onOutput?: (text: Buffer) => unknown,
): Running {
  const child: ChildProcess = spawn(command, args, {
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', 'inherit'],
  });
  if (onOutput) child.stdout?.on('data', onOutput);
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const running: Running = {
    ended,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([ended, delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
  started.push(running);
  return running;
}

/**
 * Runs a command to its end. A quiet one's output is shown when it fails; what it writes to stderr always is.
 * @throws when it fails.
 */
export async function complete(
  command: string,
  args: string[],
  env: Record<string, string>,
  { quiet = false } = {},
): Promise<void> {
  const output: Buffer[] = [];
  const code = await start(command, args, env, quiet ? (text) => output.push(text) : undefined).ended;
  if (code) process.stdout.write(Buffer.concat(output));
  if (code !== 0)
    throw new Error(`${args.find((arg) => !arg.startsWith('-')) ?? command} ended with ${code}`);
}

/** Waits until an address answers 200. @throws when it has not in time, or when the process behind it ended. */
export async function untilHealthy(url: string, behind?: Running, timeoutMs = 120_000): Promise<void> {
  let gone = false;
  void behind?.ended.then(() => {
    gone = true;
  });
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(200)) {
    if (gone) throw new Error(`The process behind ${url} ended`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer in time`);
}

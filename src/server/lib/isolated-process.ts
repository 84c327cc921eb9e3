import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { IsolatedProgram } from './isolated-programs';
import { logger } from './logger';

const MB = 1024 * 1024;
/** Asked to stop together with this process: nothing is wrong with what was read. */
const stopSignals: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Memory (KB) and CPU time (s) by the system's limits, since Node's own do not count what a file unpacks into. The server
 * goes first: such a program gets the processor time that is left.
 */
const LIMITED = 'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec nice -n 10 "$@"';

/**
 * Starts Node without secrets in its environment, with nothing to write, start or compile, and little to read.
 * @param run what it runs: the program, or options of Node.
 */
export function startIsolated(
  program: IsolatedProgram,
  run: readonly string[] = [program.file],
): ChildProcess {
  // Or the build takes the whole project along.
  const root = process.cwd();
  const { file, files, packages, native, megabytes, cpuSeconds, seconds } = program;
  const readable = [file, ...files, ...packages.map((name) => `node_modules/${name}`)];
  const permissions = readable.map(
    (path) => `--allow-fs-read=${join(/* turbopackIgnore: true */ root, path)}`,
  );
  if (native) permissions.push('--allow-addons');
  const node = [process.execPath, '--permission', ...permissions, '--disallow-code-generation-from-strings'];
  const limits = [String(megabytes * 1024), String(cpuSeconds)];
  return spawn('/bin/sh', ['-c', LIMITED, ...limits, ...node, ...run], {
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  });
}

/** All that the process writes, or null when it is more than it may be. */
async function readOutput(output: Readable, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of output) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const ended = (child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

/** This host lets no program be started. */
export class NotStartedError extends Error {}

/** Ended for the time that passed, not for what it did: the machine is busy, or what it waits for does not answer. */
export class OutOfTimeError extends Error {}

async function started(start: () => ChildProcess): Promise<ChildProcess> {
  try {
    const child = start();
    await once(child, 'spawn');
    return child;
  } catch (cause) {
    throw new NotStartedError('No program can be started here', { cause });
  }
}

interface Options {
  /** Starts the program. */
  start?: () => ChildProcess;
  /** Answers what the program asks by `process.send`. */
  answer?: (question: unknown) => Promise<object>;
}

/**
 * Has a program read what somebody sent. A file made to fill the memory, to take for ever, or to find a fault in
 * whatever reads it, harms nothing else.
 * @returns its exit code and what it wrote; code null when it was ended at its limits of memory, of processor time or of
 *   output. Trying again would end the same.
 * @throws NotStartedError where no program can be started; OutOfTimeError when it was not done in time; Error when it was
 *   stopped from outside.
 */
export async function runIsolated(
  program: IsolatedProgram,
  content: Uint8Array,
  { start = () => startIsolated(program), answer }: Options = {},
): Promise<{ code: number | null; output: Buffer<ArrayBuffer> }> {
  const child = await started(start);
  const begunAt = performance.now();
  // It may end before it has read everything, or before it is answered; its exit code has the cause.
  child.stdin?.on('error', () => undefined);
  child.on('message', async (question) => {
    const given = await answer?.(question);
    if (given && child.connected) child.send(given, () => undefined);
  });
  const written = readOutput(child.stdout as Readable, program.outputMegabytes * MB).then((output) => {
    if (!output) child.kill('SIGKILL');
    return output;
  });
  child.stdin?.end(content);
  const [{ code, signal }, output] = await Promise.all([ended(child), written]);
  const isLate = performance.now() - begunAt >= program.seconds * 1000;
  if (signal === 'SIGKILL' && output && isLate)
    throw new OutOfTimeError(`${program.file} was not done in time`);
  if (stopSignals.includes(signal)) throw new Error(`${program.file} was stopped by ${signal}`);
  if (code !== 0) logger.warn({ program: program.file, code, signal }, 'a isolated program ended early');
  return { code: output ? code : null, output: output ?? Buffer.alloc(0) };
}

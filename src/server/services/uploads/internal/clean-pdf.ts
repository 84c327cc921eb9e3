import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@/domain/errors';
import { SECOND } from '@/domain/time';
import { MB } from '@/domain/upload/rules';
import { logger } from '@/server/lib/logger';
import { redrawJpeg } from './clean-image';
import { type Cleaned, refused } from './cleaned';

/** Bundled by `outputFileTracingIncludes` in next.config.ts. */
const PROGRAM = 'src/server/uploads/pdf-cleaner.mjs';
/** All that the process may read. */
const READABLE = [
  PROGRAM,
  'src/server/uploads/pdf',
  ...['@cantoo/pdf-lib', 'culori', 'fflate', 'html-entities', 'node-html-better-parser', 'tslib'].map(
    (library) => `node_modules/${library}`,
  ),
];
/** How the program ends; src/server/uploads/pdf/failures.mjs names the same. */
const failures: Partial<Record<number, ErrorCode>> = {
  1: 'UPLOAD_DAMAGED',
  2: 'UPLOAD_LOCKED',
  3: 'UPLOAD_UNSUPPORTED',
};
const TIMEOUT_MS = 20 * SECOND;
const MAX_BYTES = 30 * MB;
const MEMORY_KB = 1024 * 1024;
const MAX_PICTURES = 500;
const LENGTH_BYTES = 4;

/**
 * Starts Node without secrets in its environment, without anything to write, start or compile, and with 1 GB at most.
 * @param program what it runs: a file, or options of Node.
 */
export function startConfined(program: readonly string[]): ChildProcess {
  // Or the build takes the whole project along.
  const root = process.cwd();
  const reads = READABLE.map((path) => `--allow-fs-read=${join(/* turbopackIgnore: true */ root, path)}`);
  const node = ['--permission', ...reads, '--disallow-code-generation-from-strings', ...program];
  // Node's own limits do not count what a file unpacks into; the system's does.
  const args = ['-c', 'ulimit -d "$0"; exec "$@"', String(MEMORY_KB), process.execPath, ...node];
  return spawn('/bin/sh', args, {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
  });
}

/** Redraws the JPEGs that come through the pipe, each after its length, and writes them back the same way. */
async function drawPictures(pipe: Duplex): Promise<ErrorCode | null> {
  let chunks: Buffer[] = [];
  let size = 0;
  let pictures = 0;
  for await (const chunk of pipe) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < LENGTH_BYTES) continue;
    if ((chunks[0]?.length ?? 0) < LENGTH_BYTES) chunks = [Buffer.concat(chunks)];
    const end = LENGTH_BYTES + (chunks[0]?.readUInt32BE() ?? 0);
    if (end > MAX_BYTES) return 'UPLOAD_TOO_DETAILED';
    if (size < end) continue;
    pictures += 1;
    if (pictures > MAX_PICTURES) return 'UPLOAD_TOO_DETAILED';
    const { content, code } = await redrawJpeg(Buffer.concat(chunks).subarray(LENGTH_BYTES, end));
    if (code !== null) return code;
    // It waits for this answer before it sends another.
    chunks = [];
    size = 0;
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(content.byteLength);
    pipe.write(Buffer.concat([length, content]));
  }
  return null;
}

/** All that the process writes, or null when it is more than a PDF may be. */
async function readOutput(output: AsyncIterable<Buffer>): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of output) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const ended = (child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

/** @returns null on a host that lets no program be started. */
async function started(start: () => ChildProcess): Promise<ChildProcess | null> {
  try {
    const child = start();
    await once(child, 'spawn');
    return child;
  } catch (error) {
    logger.error({ err: error }, 'the PDF cleaner cannot be started here');
    return null;
  }
}

/**
 * Rebuilds a PDF from what its pages are drawn with, what filled form fields look like among it: no title, author or
 * program, no fields, scripts, attachments or links, and its JPEGs drawn again. It is read in a process of its own that
 * has no secrets, may read nothing but its program, gets 1 GB at most and is killed after 20 s: a file made to fill the
 * memory, or to find a fault in whatever reads it, harms nothing else.
 * @param start starts the program.
 * @returns the rebuilt PDF, or UPLOAD_LOCKED when it takes a password to open it, UPLOAD_DAMAGED when nothing can read
 *   it, UPLOAD_UNSUPPORTED when a picture in it cannot be cleaned, UPLOAD_TOO_DETAILED when its pictures are too large,
 *   UPLOAD_PDF_UNAVAILABLE when the host lets no program be started.
 */
export async function cleanPdf(
  content: Uint8Array,
  start = () => startConfined([PROGRAM]),
): Promise<Cleaned> {
  const child = await started(start);
  if (!child) return refused('UPLOAD_PDF_UNAVAILABLE');
  const [input, output, , pictures] = child.stdio;
  // It may end before it has read everything; how it ended says why.
  for (const stream of [input, pictures]) stream?.on('error', () => undefined);
  const stopUnless = async <T>(work: Promise<T>, isGood: (result: T) => boolean): Promise<T> => {
    const result = await work;
    if (!isGood(result)) child.kill('SIGKILL');
    return result;
  };
  const pictureCode = stopUnless(
    drawPictures(pictures as Duplex).catch(() => null),
    (code) => code === null,
  );
  const written = stopUnless(readOutput(output as Duplex), (bytes) => bytes !== null);
  input?.end(content);
  const [{ code, signal }, refusal, cleaned] = await Promise.all([ended(child), pictureCode, written]);
  if (refusal) return refused(refusal);
  if (code === 0 && cleaned) return { content: cleaned, type: 'application/pdf', code: null };
  const failure = signal ? 'UPLOAD_DAMAGED' : failures[code ?? 0];
  if (!failure) throw new Error(`The PDF cleaner ended with ${code}`);
  return refused(failure);
}

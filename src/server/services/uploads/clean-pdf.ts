import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { SECOND } from '@/domain/time';
import { MB } from '@/domain/upload/rules';
import { type Cleaned, refused } from './cleaned';

/** Next gathers it, and what it imports, by `outputFileTracingIncludes` in next.config.ts. */
const PROGRAM = join(process.cwd(), 'src/server/uploads/pdf-cleaner.mjs');
/** How the program ends: with a file that nothing can read, and with one that takes a password. */
const DAMAGED = 1;
const LOCKED = 2;
const TIMEOUT_MS = 20 * SECOND;
const MAX_BYTES = 30 * MB;
const MEMORY_KB = 1024 * 1024;

/** Whether it was the file that ended the program, also by filling its memory or its time; else the fault is ours. */
const isFileAtFault = ({ code, signal }: ExecFileException): boolean =>
  code === DAMAGED || code === LOCKED || Boolean(signal) || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/**
 * Keeps of a PDF what can be seen on its pages: no title, author or program, no scripts, attachments or links. It is
 * read in a process of its own that has no secrets, may not write or start anything, gets 1 GB at most and is killed
 * after 20 s: a file made to fill the memory, or to find a fault in whatever reads it, harms nothing else.
 * @returns the PDF anew, or UPLOAD_LOCKED when it takes a password to open it, UPLOAD_DAMAGED when nothing can read it.
 * @throws when the process cannot be started.
 */
export function cleanPdf(content: Uint8Array): Promise<Cleaned> {
  const node = ['--permission', `--allow-fs-read=${process.cwd()}`, PROGRAM];
  // Node's own limits do not count what a file unpacks into; the system's does.
  const args = ['-c', 'ulimit -d "$0"; exec "$@"', String(MEMORY_KB), process.execPath, ...node];
  const bounds = {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_BYTES,
    env: { NODE_ENV: 'production' },
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile('/bin/sh', args, { ...bounds, encoding: 'buffer' }, (error, cleaned) => {
      if (!error) resolve({ content: new Uint8Array(cleaned), type: 'application/pdf', code: null });
      else if (!isFileAtFault(error)) reject(error);
      else resolve(refused(error.code === LOCKED ? 'UPLOAD_LOCKED' : 'UPLOAD_DAMAGED'));
    });
    // It may end before it has read everything; how it ended is told above.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(content);
  });
}

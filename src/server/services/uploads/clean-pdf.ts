import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { SECOND } from '@/domain/time';
import { MB } from '@/domain/upload/rules';
import { type Cleaned, refused } from './cleaned';

/** Next gathers it, and what it imports, by `outputFileTracingIncludes` in next.config.ts. */
const PROGRAM = join(process.cwd(), 'src/server/uploads/pdf-cleaner.mjs');
const LOCKED = 2;
const TIMEOUT_MS = 20 * SECOND;
const MAX_BYTES = 30 * MB;
const MEMORY_MB = 512;

/** Whether the program could be started at all. An exit code is the file's fault, anything else is ours. */
const isFileAtFault = ({ code, killed }: { code?: unknown; killed?: boolean }): boolean =>
  typeof code === 'number' || killed === true || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/**
 * Keeps of a PDF what can be seen on its pages: no title, author or program, no scripts, attachments or links. It is
 * read in a process of its own that has no secrets, may not write or start anything, and is killed after 20 s: a file
 * made to fill the memory, or to find a fault in whatever reads it, harms nothing else.
 * @returns the PDF anew, or UPLOAD_LOCKED when it takes a password to open it, UPLOAD_DAMAGED when nothing can read it.
 * @throws when the process cannot be started.
 */
export function cleanPdf(content: Uint8Array): Promise<Cleaned> {
  const args = [
    '--permission',
    `--allow-fs-read=${process.cwd()}`,
    `--max-old-space-size=${MEMORY_MB}`,
    PROGRAM,
  ];
  const bounds = {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_BYTES,
    env: { NODE_ENV: 'production' },
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, { ...bounds, encoding: 'buffer' }, (error, cleaned) => {
      if (!error) resolve({ content: new Uint8Array(cleaned), type: 'application/pdf', code: null });
      else if (!isFileAtFault(error)) reject(error);
      else resolve(refused(error.code === LOCKED ? 'UPLOAD_LOCKED' : 'UPLOAD_DAMAGED'));
    });
    // It may end before it has read everything; how it ended is told above.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(content);
  });
}

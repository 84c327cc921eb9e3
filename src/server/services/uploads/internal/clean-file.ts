import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { DomainError, type ErrorCode } from '@/domain/errors';
import type { UploadType } from '@/domain/site/uploads';
import { SECOND } from '@/domain/time';
import { FairQueue } from '@/server/lib/fair-queue';
import { NotStartedError, OutOfTimeError, runIsolated, startIsolated } from '@/server/lib/isolated-process';
import { fileCleaner } from '@/server/lib/isolated-programs';
import { logger } from '@/server/lib/logger';

/** What is kept of a file and its MIME type, or why it cannot be taken. */
type Cleaned = { content: Uint8Array; type: string; code: null } | { content: null; code: ErrorCode };

/** Each takes a core and up to 2 GB. */
const queue = new FairQueue({ concurrency: availableParallelism(), timeoutMs: 20 * SECOND });

const refused = (code: ErrorCode): Cleaned => ({ content: null, code });

/** How the program ends; src/server/uploads/failures.mjs names the same. */
const failures: Partial<Record<number, ErrorCode>> = {
  1: 'UPLOAD_DAMAGED',
  2: 'UPLOAD_LOCKED',
  3: 'UPLOAD_TOO_DETAILED',
  4: 'UPLOAD_SHOWS_NOTHING',
};

/**
 * Rebuilds a file from what can be seen of it. A picture is drawn again from its pixels, upright: where and with what it
 * was taken is left out, and whatever else was hidden in it. A PDF becomes one of pictures of its pages, as they are
 * shown with what their form fields are filled with: no text to select, no title, author or program, no fields, scripts,
 * attachments or links. It is read in a process of its own that has no secrets, may read nothing but its program, gets
 * 2 GB at most and is ended after 10 s of work; one at a time for a user, and as many as there are cores for all.
 * @param ownerId who sent it.
 * @param type its MIME type, as its content says.
 * @param wanted `cover` for a picture that pages show: no wider than the widest of them shows it, in the smallest format.
 * @param start starts the program.
 * @returns the rebuilt file, or UPLOAD_LOCKED for a PDF that takes a password to open it, UPLOAD_DAMAGED when nothing can
 *   read it, UPLOAD_TOO_DETAILED when it has too many pixels or pages or is not read within the limits,
 *   UPLOAD_SHOWS_NOTHING when nothing is seen in it, UPLOAD_UNAVAILABLE when the host lets no program be started,
 *   BUSY when it was not started within 20 s, or not done in time.
 * @throws Error when this process is stopping: the file is then to be read again.
 */
export async function cleanFile(
  ownerId: string,
  content: Uint8Array,
  type: UploadType,
  wanted: 'cover' | 'same' = 'same',
  start: () => ChildProcess = () =>
    startIsolated(fileCleaner, [fileCleaner.file, wanted === 'cover' ? wanted : type]),
): Promise<Cleaned> {
  try {
    const { code, output } = await queue.run(ownerId, () => runIsolated(fileCleaner, content, { start }));
    if (code === 0) return { content: output, type: wanted === 'cover' ? 'image/webp' : type, code: null };
    return refused(code === null ? 'UPLOAD_TOO_DETAILED' : (failures[code] ?? 'UPLOAD_DAMAGED'));
  } catch (error) {
    if (error instanceof OutOfTimeError) return refused('BUSY');
    if (error instanceof DomainError) return refused(error.code);
    if (!(error instanceof NotStartedError)) throw error;
    logger.error({ err: error }, 'the file cleaner cannot be started here');
    return refused('UPLOAD_UNAVAILABLE');
  }
}

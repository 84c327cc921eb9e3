import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { ErrorCode } from '@/domain/errors';
import { type UploadPurpose, uploadObstacle, uploadTypeOf } from '@/domain/site/uploads';
import { cleanLine } from '@/domain/typed-text';
import { logger } from '@/server/lib/logger';
import { db, inTransaction } from '../../db/client';
import { uploadKinds, uploads } from '../../db/schema';
import { requestErasures } from '../../queue/erasures';
import { download, removeFile, storeFile } from '../../storage/client';
import { cleanFile } from './internal/clean-file';

/** The row's id and the key it is kept under, or why the file was not taken. */
export type UploadResult =
  | { uploadId: string; key: string; code: null }
  | { uploadId: null; code: ErrorCode };

interface Sent {
  purpose: UploadPurpose;
  /** The upload service's key of what was sent. */
  key: string;
  fileName: string;
  listingId: string | null;
}

/** The displayed file name: a line as any other, no path, at most 120 characters. */
const plainName = (name: string) =>
  cleanLine(name.replace(/^.*[\\/]/, ''))
    .slice(-120)
    .toWellFormed() || 'fil';

async function findAccepted(sentKey: string): Promise<UploadResult | null> {
  const [row] = await db
    .select({ uploadId: uploads.id, key: uploads.key })
    .from(uploads)
    .where(eq(uploads.sentKey, sentKey));
  return row ? { ...row, code: null } : null;
}

async function refuse(key: string, code: ErrorCode): Promise<UploadResult> {
  await removeFile(key).catch((error) => logger.warn({ err: error }, 'refused file not removed'));
  return { uploadId: null, code };
}

/**
 * Checks an upload and makes it usable. Its type is read from its
 * content, not its name. Only visible content is kept, a picture's pixels or a PDF's pages: no location, time,
 * camera or author, nor anything hidden.
 * A refused file is removed at once. Idempotent.
 * @throws when the upload service does not answer; the callback may then be repeated.
 */
export async function acceptUpload(
  sent: Sent,
  { actor, now }: Call<'user' | 'admin'>,
): Promise<UploadResult> {
  const earlier = await findAccepted(sent.key);
  if (earlier) return earlier;
  const content = await download(sent.key);
  const type = uploadTypeOf(content);
  const obstacle = uploadObstacle(sent.purpose, { size: content.byteLength, type });
  if (obstacle || !type) return refuse(sent.key, obstacle ?? 'UPLOAD_WRONG_TYPE');
  const cleaned = await cleanFile(
    actor.userId,
    content,
    type,
    sent.purpose === 'raceImage' ? 'cover' : 'same',
  );
  if (cleaned.code !== null) return refuse(sent.key, cleaned.code);
  const name = plainName(sent.fileName);
  const isPublic = sent.purpose === 'raceImage';
  const key = await storeFile(cleaned.content, { name, type: cleaned.type, public: isPublic });
  const accepted = await inTransaction(async (tx) => {
    const [row] = await tx
      .insert(uploads)
      .values({
        kind: uploadKinds[sent.purpose],
        key,
        sentKey: sent.key,
        ownerId: actor.userId,
        listingId: sent.listingId,
        fileName: name,
        mimeType: cleaned.type,
        size: cleaned.content.byteLength,
        createdAt: now,
      })
      .onConflictDoNothing({ target: uploads.sentKey })
      .returning({ id: uploads.id });
    // Erases the original, or this call's copy when a concurrent call was first.
    await requestErasures(tx, 'file', [row ? sent.key : key]);
    return row;
  });
  if (accepted) return { uploadId: accepted.id, key, code: null };
  const first = await findAccepted(sent.key);
  if (!first) throw new Error('The upload was not written');
  return first;
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { uploads } from '../../db/schema';
import { endErasure } from '../../queue/erasures';
import { removeFile } from '../../storage/client';

/**
 * Erases a file at the upload service; its row, if any, stays and records when. Idempotent.
 * @param file an upload, or the key of a file that never became one.
 * @throws whatever the upload service failed with, so that the queue tries again.
 */
export async function eraseUpload(
  file: { uploadId: string } | { key: string },
  { now }: Call<'clock'>,
): Promise<void> {
  if ('key' in file) {
    await removeFile(file.key);
    return endErasure(db, 'file', file.key);
  }
  const { uploadId } = file;
  const [upload] = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), isNull(uploads.erasedAt)));
  if (upload) {
    await removeFile(upload.key);
    await db.update(uploads).set({ erasedAt: now, fileName: 'raderad' }).where(eq(uploads.id, uploadId));
  }
  await endErasure(db, 'upload', uploadId);
}

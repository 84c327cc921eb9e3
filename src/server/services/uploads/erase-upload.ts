import { and, eq, isNull } from 'drizzle-orm';
import { db } from '../../db/client';
import { uploads } from '../../db/schema';
import { removeFile } from '../../uploads/client';

/**
 * Erases a file at the upload service; its row stays and says when. Asking twice does no harm.
 * @throws whatever the upload service failed with, so that the queue tries again.
 */
export async function eraseUpload(uploadId: string, now: Date): Promise<void> {
  const [upload] = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), isNull(uploads.erasedAt)));
  if (!upload) return;
  await removeFile(upload.key);
  await db.update(uploads).set({ erasedAt: now, fileName: 'raderad' }).where(eq(uploads.id, uploadId));
}

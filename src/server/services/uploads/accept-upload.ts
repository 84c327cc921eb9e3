import { fileTypeFromBuffer } from 'file-type';
import type { ErrorCode } from '@/domain/errors';
import { type UploadPurpose, uploadObstacle } from '@/domain/upload/rules';
import { db } from '../../db/client';
import { uploads } from '../../db/schema';
import { logger } from '../../lib/logger';
import { download, removeFile } from '../../uploads/client';

/** The row's id, or why the file was not taken. */
export type UploadResult = { uploadId: string; code: null } | { uploadId: null; code: ErrorCode };

const kinds = { receipt: 'receipt', evidence: 'evidence', raceImage: 'race_image' } as const;

/** The name people see again, without any path and never longer than a line. */
const plainName = (name: string) => name.replace(/^.*[\\/]/, '').slice(-120) || 'fil';

/**
 * Looks at what has arrived at the upload service and, when it is what it should be, makes it usable.
 * A file that is not is removed at once. A repeated callback finds the row there.
 */
export async function acceptUpload(
  upload: {
    purpose: UploadPurpose;
    key: string;
    fileName: string;
    ownerId: string;
    listingId: string | null;
  },
  now: Date,
): Promise<UploadResult> {
  const content = await download(upload.key);
  const type = (await fileTypeFromBuffer(content))?.mime;
  const code = uploadObstacle(upload.purpose, { size: content.byteLength, type });
  if (code || !type) {
    await removeFile(upload.key).catch((error) => logger.warn({ err: error }, 'refused file not removed'));
    return { uploadId: null, code: code ?? 'UPLOAD_WRONG_TYPE' };
  }
  const [row] = await db
    .insert(uploads)
    .values({
      kind: kinds[upload.purpose],
      key: upload.key,
      ownerId: upload.ownerId,
      listingId: upload.listingId,
      fileName: plainName(upload.fileName),
      mimeType: type,
      size: content.byteLength,
      createdAt: now,
    })
    .onConflictDoUpdate({ target: uploads.key, set: { key: upload.key } })
    .returning({ id: uploads.id });
  if (!row) throw new Error('The upload was not written');
  return { uploadId: row.id, code: null };
}

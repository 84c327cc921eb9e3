import { uploadFailure } from '@/components/network';
import { pageUserHeaders } from '@/components/page-user';
import type { ErrorCode } from '@/domain/errors';
import { uploadObstacle } from '@/domain/site/uploads';
import type { UploadRouter } from '@/server/uploads/router';

/** The name of a refused file and why; null when it was accepted. */
type Refused = { name: string; code: ErrorCode } | null;

/** Uploads one file to a dispute. The uploader is large: loaded when there is a file. */
export async function sendEvidence(
  file: File,
  disputeId: string,
  onProgress: (percent: number) => void = () => undefined,
): Promise<Refused> {
  const refused = (code: ErrorCode) => ({ name: file.name, code });
  const obstacle = uploadObstacle('evidence', file);
  if (obstacle) return refused(obstacle);
  try {
    const { genUploader } = await import('uploadthing/client');
    const { uploadFiles } = genUploader<UploadRouter>({ url: '/api/uploadthing', package: 'loppbytet' });
    const [sent] = await uploadFiles('evidence', {
      headers: pageUserHeaders,
      files: [file],
      input: { disputeId },
      onUploadProgress: ({ progress }) => onProgress(Math.min(100, progress)),
    });
    if (!sent) return refused('SERVER_ERROR');
    return sent.serverData.code === null ? null : refused(sent.serverData.code);
  } catch (error) {
    return refused(await uploadFailure(error));
  }
}

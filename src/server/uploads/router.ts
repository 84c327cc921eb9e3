import { createUploadthing, type FileRouter } from 'uploadthing/next';
import { UploadThingError } from 'uploadthing/server';
import { callAs } from '@/domain/account/actor';
import { may } from '@/domain/account/admins';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { declaredObstacle, type UploadPurpose } from '@/domain/site/uploads';
import { z } from '@/domain/zod';
import { addEvidence, checkEvidenceUpload } from '@/server/services/disputes';
import { setRaceImage } from '@/server/services/races';
import { acceptUpload, checkProofUpload, type UploadResult } from '@/server/services/uploads';
import { errorTexts } from '@/text/errors';
import { pageUserIn, refuseOthersPage } from '../auth/page-user';
import { consumeRateLimit } from '../auth/rate-limit';
import { isSameOrigin } from '../auth/request';
import { readSession } from '../auth/session';
import { now } from '../lib/clock';

const route = createUploadthing({
  errorFormatter: (error) => ({
    message: error.message,
    code: error.cause instanceof DomainError ? error.cause.code : ('SERVER_ERROR' as ErrorCode),
  }),
});

/** Refuses an upload with a text that the page can show. */
function refuse(code: ErrorCode): never {
  throw new UploadThingError({
    code: 'FORBIDDEN',
    message: errorTexts[code].text,
    cause: new DomainError(code),
  });
}

async function uploader(request: Request) {
  const session = await readSession(request.headers.get('cookie'));
  if (!session) refuse('NOT_SIGNED_IN');
  if (!isSameOrigin(request.headers)) refuse('NOT_ALLOWED');
  try {
    refuseOthersPage(pageUserIn(request), session.user);
    await consumeRateLimit('upload', session.user.id);
  } catch (error) {
    if (error instanceof DomainError) refuse(error.code);
    throw error;
  }
  return session.user;
}

/** The browser's description of its files; their content is looked at once they have arrived. */
function checkDeclared(purpose: UploadPurpose, files: readonly { name: string; size: number }[]): void {
  for (const file of files) {
    const obstacle = declaredObstacle(purpose, file);
    if (obstacle) refuse(obstacle);
  }
}

// The service has sizes in powers of two only; the exact limit is ours to hold.
const raceImageFile = { maxFileSize: '8MB', maxFileCount: 1, acl: 'public-read' } as const;
const privateFile = { maxFileSize: '16MB', maxFileCount: 1, acl: 'private' } as const;
const privateFiles = {
  'application/pdf': privateFile,
  'image/jpeg': privateFile,
  'image/png': privateFile,
  'image/webp': privateFile,
};

/** Where files come in. Each route defines who may send what; nothing is used before its content is checked. */
export const uploadRouter = {
  proof: route(privateFiles, { awaitServerData: true })
    .input(z.object({ listingId: z.uuid() }))
    .middleware(async ({ req, files, input }) => {
      const user = await uploader(req);
      checkDeclared('proof', files);
      const obstacle = await checkProofUpload(input, callAs('user', user.id, now()));
      if (obstacle) refuse(obstacle);
      return { ownerId: user.id, listingId: input.listingId };
    })
    .onUploadComplete(
      ({ file, metadata }): Promise<UploadResult> =>
        acceptUpload(
          { listingId: metadata.listingId, purpose: 'proof', key: file.key, fileName: file.name },
          callAs('user', metadata.ownerId, now()),
        ),
    ),

  evidence: route(privateFiles, { awaitServerData: true })
    .input(z.object({ disputeId: z.uuid() }))
    .middleware(async ({ req, files, input }) => {
      const user = await uploader(req);
      checkDeclared('evidence', files);
      const { code, listingId } = await checkEvidenceUpload(input, callAs('user', user.id, now()));
      if (code !== null) refuse(code);
      return { ownerId: user.id, listingId, disputeId: input.disputeId };
    })
    .onUploadComplete(async ({ file, metadata }): Promise<UploadResult> => {
      const { ownerId, listingId, disputeId } = metadata;
      const upload = { purpose: 'evidence', key: file.key, fileName: file.name, listingId } as const;
      const call = callAs('user', ownerId, now());
      const result = await acceptUpload(upload, call);
      if (!result.uploadId) return result;
      const code = await addEvidence({ disputeId, uploadId: result.uploadId }, call);
      return code ? { uploadId: null, code } : result;
    }),

  raceImage: route(
    { 'image/jpeg': raceImageFile, 'image/png': raceImageFile, 'image/webp': raceImageFile },
    { awaitServerData: true },
  )
    .input(z.object({ raceId: z.uuid() }))
    .middleware(async ({ req, files, input }) => {
      const user = await uploader(req);
      if (!user.isAdmin) refuse('ADMIN_REQUIRED');
      if (!user.actsAsAdmin) refuse('SECOND_FACTOR_REQUIRED');
      if (!may(user.adminRole, 'content')) refuse('ROLE_REQUIRED');
      checkDeclared('raceImage', files);
      return { ownerId: user.id, raceId: input.raceId };
    })
    .onUploadComplete(async ({ file, metadata }): Promise<UploadResult> => {
      const { ownerId, raceId } = metadata;
      const upload = {
        purpose: 'raceImage',
        key: file.key,
        fileName: file.name,
        listingId: null,
      } as const;
      const call = callAs('admin', ownerId, now());
      const result = await acceptUpload(upload, call);
      if (result.code !== null) return result;
      const imageUrl = file.ufsUrl.replace(file.key, result.key);
      await setRaceImage({ raceId, imageUrl }, call);
      return result;
    }),
} satisfies FileRouter;

export type UploadRouter = typeof uploadRouter;

import { type ErrorCode, isErrorCode } from '@/domain/errors';

/** The code of a refusal as the server's own caller throws it: ours is on the cause. */
export function thrownCode(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'SERVER_ERROR';
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  if (isErrorCode(code)) return code;
  if (!('code' in error)) return 'SERVER_ERROR';
  if (error.code === 'BAD_REQUEST') return 'INVALID_INPUT';
  return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'SERVER_ERROR';
}

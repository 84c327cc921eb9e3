import { type ErrorCode, isErrorCode } from '@/domain/errors';

/** What a refused call carries, whatever carried it (tRPC's `error.data`). */
interface Refusal {
  code?: unknown;
  field?: unknown;
  fieldErrors?: unknown;
}

export const refusalOf = (error: unknown): Refusal | undefined =>
  typeof error === 'object' && error !== null && 'data' in error && typeof error.data === 'object'
    ? ((error.data as Refusal | null) ?? undefined)
    : undefined;

/** The code of a failed call; SERVER_ERROR when it never reached the server or says nothing. */
export function errorCodeOf(error: unknown): ErrorCode {
  const code = refusalOf(error)?.code;
  return isErrorCode(code) ? code : 'SERVER_ERROR';
}

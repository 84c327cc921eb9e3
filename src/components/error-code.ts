import type { ErrorCode } from '@/domain/errors';

/** The data of a failed tRPC call (`error.data`). */
interface Refusal {
  code?: unknown;
  field?: unknown;
  fieldErrors?: unknown;
}

export const refusalOf = (error: unknown): Refusal | undefined =>
  typeof error === 'object' && error !== null && 'data' in error && typeof error.data === 'object'
    ? ((error.data as Refusal | null) ?? undefined)
    : undefined;

/**
 * The error code of a failed call; SERVER_ERROR when it never reached the server or has none. A proxy may answer with
 * an unknown code: `errorTextOf` handles that.
 */
export function errorCodeOf(error: unknown): ErrorCode {
  const code = refusalOf(error)?.code;
  return typeof code === 'string' ? (code as ErrorCode) : 'SERVER_ERROR';
}

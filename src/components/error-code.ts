import type { ErrorCode } from '@/domain/errors';

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

/**
 * The code of a failed call; SERVER_ERROR when it never reached the server or says nothing. Something between us may
 * say what is no code of ours: that is seen where the codes' texts are (errors.ts), which most pages open without.
 */
export function errorCodeOf(error: unknown): ErrorCode {
  const code = refusalOf(error)?.code;
  return typeof code === 'string' ? (code as ErrorCode) : 'SERVER_ERROR';
}

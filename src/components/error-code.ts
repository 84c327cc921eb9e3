import type { ErrorCode } from '@/domain/errors';

/** The data of a failed tRPC call (`error.data`). */
interface Refusal {
  code?: unknown;
  field?: unknown;
  fieldErrors?: unknown;
}

/** As tRPC wraps it, too: then it is the cause. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('data' in error && typeof error.data === 'object' && error.data !== null) return error.data;
  return 'cause' in error ? refusalOf(error.cause) : undefined;
}

/** A call that was refused, or that nobody answered. */
export class RefusedCall extends Error {
  readonly data: { code: ErrorCode };

  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.data = { code };
  }
}

/**
 * The error code of a failed call; SERVER_ERROR when it has none. A proxy may answer with an unknown code: `errorTextOf`
 * handles that.
 */
export function errorCodeOf(error: unknown): ErrorCode {
  const code = refusalOf(error)?.code;
  return typeof code === 'string' ? (code as ErrorCode) : 'SERVER_ERROR';
}

/** Whether it failed, at the server or on the way there, and was not refused for a reason. */
export const hasFailed = (error: unknown): boolean =>
  ['SERVER_ERROR', 'UNREACHABLE'].includes(errorCodeOf(error));

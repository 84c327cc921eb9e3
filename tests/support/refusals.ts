import { TRPCError } from '@trpc/server';
import { DomainError, type ErrorCode } from '@/domain/errors';

const code = (error: unknown): ErrorCode | string => {
  if (error instanceof DomainError) return error.code;
  if (error instanceof TRPCError) {
    if (error.cause instanceof DomainError) return error.cause.code;
    return error.code === 'BAD_REQUEST' ? 'INVALID_INPUT' : error.code;
  }
  throw error;
};

/** The code a call was refused with, or "ok". Anything that is not a refusal is thrown on. */
export const outcome = (call: Promise<unknown>): Promise<ErrorCode | string> =>
  call.then(
    () => 'ok',
    (error) => code(error),
  );

/** How often each outcome came of calls made at once. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const all = await Promise.all(calls.map(outcome));
  const counts: Record<string, number> = {};
  for (const each of all) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

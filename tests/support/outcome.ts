import { TRPCError } from '@trpc/server';
import { DomainError, type ErrorCode } from '@/domain/errors';

/** How a call ended: `ok`, or the code of the refusal. */
export type Outcome = 'ok' | ErrorCode;

const refusals: Partial<Record<TRPCError['code'], ErrorCode>> = { BAD_REQUEST: 'INVALID_INPUT' };

function codeOf(error: unknown): ErrorCode | undefined {
  if (error instanceof DomainError) return error.code;
  if (!(error instanceof TRPCError)) return undefined;
  return error.cause instanceof DomainError ? error.cause.code : refusals[error.code];
}

/** @throws what is no refusal of ours. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const code = codeOf(error);
    if (code) return code;
    throw error;
  }
}

/** The outcomes of calls made at once, in alphabetical order, since their order is not defined. */
export const outcomesOf = async (calls: Promise<unknown>[]): Promise<Outcome[]> =>
  (await Promise.all(calls.map(outcomeOf))).sort();

/** The same thing so many times at once. */
export const atOnce = <T>(times: number, run: (index: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: times }, (_, index) => run(index));

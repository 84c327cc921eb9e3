import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import type { RefuseMany } from '@/domain/organiser/input';
import { logger } from '@/server/lib/logger';
import { refuseTransfer, verifyNameChange } from './answer-name-change';

/** What an organiser answers about one name change: without a reason that it is done, with one that it cannot be. */
interface Answer {
  purchaseId: string;
  reason: string | null;
}

export interface Answered {
  verified: number;
  refused: number;
  /** Those that were not answered, and why. */
  failed: { purchaseId: string; code: ErrorCode }[];
}

/**
 * Answers several name changes one after another, each in a transaction of its own: one that cannot be answered keeps
 * none of the others from being.
 */
export async function answerAll(answers: readonly Answer[], call: Call<'organiser'>): Promise<Answered> {
  const done: Answered = { verified: 0, refused: 0, failed: [] };
  for (const { purchaseId, reason } of answers) {
    try {
      if (reason === null) {
        await verifyNameChange({ purchaseId }, call);
        done.verified += 1;
      } else {
        await refuseTransfer({ purchaseId, reason }, call);
        done.refused += 1;
      }
    } catch (error) {
      if (!(error instanceof DomainError)) logger.error({ err: error, purchaseId }, 'answer not recorded');
      done.failed.push({ purchaseId, code: error instanceof DomainError ? error.code : 'SERVER_ERROR' });
    }
  }
  return done;
}

/** The organiser verifies several name changes. Those that cannot be verified are listed with the reason. */
export const verifyMany = (
  { purchaseIds }: { purchaseIds: string[] },
  call: Call<'organiser'>,
): Promise<Answered> =>
  answerAll(
    purchaseIds.map((purchaseId) => ({ purchaseId, reason: null })),
    call,
  );

/** The organiser refuses several name changes for one reason. Those that cannot be refused are listed. */
export const refuseMany = ({ purchaseIds, reason }: RefuseMany, call: Call<'organiser'>): Promise<Answered> =>
  answerAll(
    purchaseIds.map((purchaseId) => ({ purchaseId, reason })),
    call,
  );

import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { logger } from '@/server/lib/logger';
import { refuseTransfer } from '../refuse-transfer';
import { verifyNameChange } from '../verify-name-change';

/** What an organiser answers about one name change: without a reason that it is done, with one that it cannot be. */
export interface Answer {
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

import type { Call } from '@/domain/account/actor';
import type { RefuseMany } from '@/domain/organiser/input';
import { type Answered, answerAll } from './internal/answer-all';

/** The organiser refuses several name changes for one reason. Those that cannot be refused are listed. */
export const refuseMany = ({ purchaseIds, reason }: RefuseMany, call: Call<'organiser'>): Promise<Answered> =>
  answerAll(
    purchaseIds.map((purchaseId) => ({ purchaseId, reason })),
    call,
  );

import type { Call } from '@/domain/account/actor';
import type { RefuseMany } from '@/domain/organiser/input';
import { type Answered, answerAll } from './internal/answer-all';

/** The organiser says, for one reason, that several names cannot be changed. What cannot be refused is listed. */
export const refuseMany = ({ purchaseIds, reason }: RefuseMany, call: Call<'organiser'>): Promise<Answered> =>
  answerAll(
    purchaseIds.map((purchaseId) => ({ purchaseId, reason })),
    call,
  );

import type { Call } from '@/domain/account/actor';
import { type Answered, answerAll } from './internal/answer-all';

/** The organiser says that several names are changed. What cannot be confirmed is listed with the reason. */
export const verifyMany = (
  { purchaseIds }: { purchaseIds: string[] },
  call: Call<'organiser'>,
): Promise<Answered> =>
  answerAll(
    purchaseIds.map((purchaseId) => ({ purchaseId, reason: null })),
    call,
  );

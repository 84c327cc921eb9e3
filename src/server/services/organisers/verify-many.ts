import type { Call } from '@/domain/account/actor';
import { type Answered, answerAll } from './internal/answer-all';

/** The organiser verifies several name changes. Those that cannot be verified are listed with the reason. */
export const verifyMany = (
  { purchaseIds }: { purchaseIds: string[] },
  call: Call<'organiser'>,
): Promise<Answered> =>
  answerAll(
    purchaseIds.map((purchaseId) => ({ purchaseId, reason: null })),
    call,
  );

import type { Call } from '@/domain/account/actor';
import { type Answered, answerAll } from './internal/answer-all';
import { planAnswers } from './internal/plan-answers';

/**
 * Carries out a CSV file of answers: the rows that can be, each in a transaction of its own. What has changed since the
 * preview can only keep a row from being carried out, never make it do something else.
 * @throws as `planAnswers`
 */
export async function importAnswers({ text }: { text: string }, call: Call<'organiser'>): Promise<Answered> {
  const rows = await planAnswers(text, call);
  return answerAll(
    rows.flatMap(({ purchaseId, answer, reason }) =>
      purchaseId && answer ? [{ purchaseId, reason: answer === 'refused' ? reason : null }] : [],
    ),
    call,
  );
}

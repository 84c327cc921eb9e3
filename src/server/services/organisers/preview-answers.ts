import type { Call } from '@/domain/account/actor';
import { type PlannedAnswer, planAnswers } from './internal/plan-answers';

/** What a CSV file of answers would do, for the contact to see before it is done. @throws as `planAnswers` */
export const previewAnswers = async (
  { text }: { text: string },
  call: Call<'organiser'>,
): Promise<{ rows: PlannedAnswer[] }> => ({ rows: await planAnswers(text, call) });

import type { Call } from '@/domain/account/actor';
import type { Jobs } from '@/server/queue/queues';
import { reconcile as reconcileNext } from '@/server/services/money/reconcile';

/** Compares everything with Stripe, as the job and those that go on for it. @returns the open differences, in öre. */
export async function reconcile(call: Call) {
  for (let part: Jobs['reconcile'] = {}; ; ) {
    const result = await reconcileNext(part, call);
    if ('open' in result) return result.open;
    part = result;
  }
}

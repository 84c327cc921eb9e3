import type { Call } from '@/domain/account/actor';
import { reconcile as reconcileNext } from '@/server/services/money/reconcile';

/** Compares everything with Stripe, as the job and those that go on for it. @returns the open differences, in öre. */
export async function reconcile(call: Call) {
  for (;;) {
    const open = await reconcileNext(call);
    if (open) return open;
  }
}

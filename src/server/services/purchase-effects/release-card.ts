import type { Transaction } from '@/server/db/client';
import { enqueue } from '@/server/queue/boss';

/** Lets Stripe forget the card of a bid that has ended; the job asks whether another bid still needs it. */
export async function releaseCard(
  tx: Transaction,
  { stripePaymentMethodId }: { stripePaymentMethodId: string | null },
): Promise<void> {
  if (stripePaymentMethodId) await enqueue(tx, 'detach-card', { paymentMethodId: stripePaymentMethodId });
}

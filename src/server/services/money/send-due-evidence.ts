import type { Call } from '@/domain/actor';
import { db } from '@/server/db/client';
import { findChargeback, markSent, submit } from './internal/evidence';

/**
 * Sends the evidence of a chargeback whose deadline is near, where no admin has.
 * @throws DomainError NOT_FOUND; whatever Stripe or the upload service failed with.
 */
export async function sendDueEvidence(
  { chargebackId }: { chargebackId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const row = await findChargeback(chargebackId);
  const texts = row.evidenceSentAt ? null : await submit(row);
  if (!texts) return;
  await db.transaction((tx) => markSent(tx, { id: row.id, texts }, null, now));
}

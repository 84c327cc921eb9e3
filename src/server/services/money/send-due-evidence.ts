import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { findChargeback, markSent, submit } from './internal/evidence';

/**
 * Sends the evidence of a chargeback whose deadline is near, where no admin has. A proof that cannot be had is waited
 * for until half a day before the deadline; then the rest goes without it.
 * @throws DomainError NOT_FOUND; whatever Stripe or, until then, the upload service failed with.
 */
export async function sendDueEvidence(
  { chargebackId }: { chargebackId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const row = await findChargeback(chargebackId);
  const sent = row.evidenceSentAt ? null : await submit(row, now);
  if (!sent) return;
  await db.transaction((tx) => markSent(tx, { id: row.id, ...sent }, null, now));
}

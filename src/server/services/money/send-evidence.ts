import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { sendEvidenceInput } from '@/domain/money/input';
import { db, inTransaction } from '@/server/db/client';
import { refuseStaleVersion } from '@/server/db/next-version';
import { refuseParty } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import { findChargeback, markSent, submit } from './internal/evidence';

/**
 * An admin sends the evidence of a chargeback to the buyer's bank, with the texts of the form or else as
 * they are saved. Sending it again changes nothing.
 * @param input.editedAt when they were last saved, as this admin has seen it; counts for texts of the form.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, EVIDENCE_NOT_WANTED when the bank
 * takes none (any more), CHANGED_MEANWHILE; whatever Stripe or the upload service failed with.
 */
export async function sendEvidence(
  { id, texts, editedAt }: z.infer<typeof sendEvidenceInput>,
  call: Call<'admin'>,
): Promise<Audited> {
  const row = await findChargeback(id);
  const { purchaseId } = row;
  await refuseParty(db, call.actor.userId, purchaseId);
  if (row.evidenceSentAt) return unchanged();
  if (texts) refuseStaleVersion(row.evidenceTextsAt, editedAt);
  const sent = await submit({ ...row, evidenceTexts: texts ?? row.evidenceTexts }, call.now);
  if (!sent) throw new DomainError('EVIDENCE_NOT_WANTED');
  return inTransaction(async (tx) =>
    (await markSent(tx, { id, ...sent }, call.actor.userId, call.now))
      ? recordAudit(tx, call, 'chargeback.evidence', id, { purchaseId })
      : unchanged(),
  );
}

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
  await inTransaction((tx) => markSent(tx, { id: row.id, ...sent }, null, now));
}

import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { saveEvidenceInput } from '@/domain/money/input';
import { inTransaction } from '@/server/db/client';
import { nextVersion, refuseStaleVersion } from '@/server/db/next-version';
import { chargebacks } from '@/server/db/schema';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { findChargeback } from './internal/evidence';

/**
 * An admin saves the texts of a chargeback's evidence, to be sent later: by an admin, or by itself before the bank's
 * last day.
 * @param input.editedAt when they were last saved, as this admin has seen it.
 * @returns when they were saved by this.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, EVIDENCE_NOT_WANTED once it is sent
 * or the bank has decided, CHANGED_MEANWHILE.
 */
export async function saveEvidence(
  { id, texts, editedAt }: z.infer<typeof saveEvidenceInput>,
  call: Call<'admin'>,
): Promise<Audited<{ editedAt: Date }>> {
  const { purchaseId } = await findChargeback(id);
  return inTransaction(async (tx) => {
    await refuseParty(tx, call.actor.userId, purchaseId);
    const [before] = await tx
      .select({ editedAt: chargebacks.evidenceTextsAt })
      .from(chargebacks)
      .where(and(eq(chargebacks.id, id), eq(chargebacks.status, 'open'), isNull(chargebacks.evidenceSentAt)))
      .for('update');
    if (!before) throw new DomainError('EVIDENCE_NOT_WANTED');
    refuseStaleVersion(before.editedAt, editedAt);
    const now = before.editedAt ? nextVersion(before.editedAt, call.now) : call.now;
    await tx
      .update(chargebacks)
      .set({
        evidenceTexts: texts,
        evidenceTextsBy: call.actor.userId,
        evidenceTextsAt: now,
        updatedAt: call.now,
      })
      .where(eq(chargebacks.id, id));
    return recordAudit(tx, call, 'chargeback.edit', id, { purchaseId }, { editedAt: now });
  });
}

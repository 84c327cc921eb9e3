import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { EvidenceTexts } from '@/domain/money/chargebacks';
import { db } from '@/server/db/client';
import { chargebacks } from '@/server/db/schema';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { findChargeback } from './internal/evidence';

/**
 * An admin saves the texts of a chargeback's evidence, to be sent later: by an admin, or by itself before the bank's
 * last day.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, EVIDENCE_NOT_WANTED once it is sent
 * or the bank has decided.
 */
export async function saveEvidence(
  { id, texts }: { id: string; texts: EvidenceTexts },
  call: Call<'admin'>,
): Promise<Audited> {
  const { purchaseId } = await findChargeback(id);
  return db.transaction(async (tx) => {
    await refuseParty(tx, call.actor.userId, purchaseId);
    const saved = await tx
      .update(chargebacks)
      .set({
        evidenceTexts: texts,
        evidenceTextsBy: call.actor.userId,
        evidenceTextsAt: call.now,
        updatedAt: call.now,
      })
      .where(and(eq(chargebacks.id, id), eq(chargebacks.status, 'open'), isNull(chargebacks.evidenceSentAt)))
      .returning({ id: chargebacks.id });
    if (saved.length === 0) throw new DomainError('EVIDENCE_NOT_WANTED');
    return recordAudit(tx, call, 'chargeback.edit', id, { purchaseId });
  });
}

import { eq } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { updateSession } from '@/server/auth/session';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { secondFactors } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { issueRecoveryCodes } from './renew-recovery-codes';
import { findSecondFactor, refusePasskeyHolder, takeCode } from './second-factor';

/**
 * Finishes an enrolment with a first code: the second factor is in effect, and verified in this session.
 * @returns the recovery codes, which are shown this once.
 * @throws DomainError SECOND_FACTOR_MISSING when no enrolment was begun, SECOND_FACTOR_ENROLLED, SECOND_FACTOR_WRONG,
 *   SECOND_FACTOR_REQUIRED of who has passkeys and has not shown one.
 */
export async function finishEnrolment(
  {
    sessionId,
    code,
    deviceTime,
    verified,
  }: { sessionId: string; code: string; deviceTime: Date; verified: boolean },
  { actor: { userId }, now }: Call<'user'>,
): Promise<Audited<{ recoveryCodes: string[] }>> {
  return db.transaction(async (tx) => {
    if (!verified) await refusePasskeyHolder(tx, userId);
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw new DomainError('SECOND_FACTOR_MISSING');
    if (factor.confirmedAt) throw new DomainError('SECOND_FACTOR_ENROLLED');
    await takeCode(tx, factor, code, deviceTime);
    await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.id, factor.id));
    const recoveryCodes = await issueRecoveryCodes(tx, userId, now);
    await updateSession(tx, sessionId, { secondFactorAt: now });
    await enqueue(tx, 'mail', { kind: 'account', mail: 'secondFactorAdded', userId });
    return recordAudit(tx, callAs('admin', userId, now), 'second_factor.enrol', userId, null, {
      recoveryCodes,
    });
  });
}

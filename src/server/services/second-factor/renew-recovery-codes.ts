import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { lockUser } from '@/server/services/accounts';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { enqueue } from '../../queue/boss';
import { countPasskeys, hasApp } from './has-second-factor';
import { issueRecoveryCodes } from './issue-recovery-codes';

/**
 * New recovery codes for an admin, who is mailed; the old ones stop working.
 * @returns them in plain text, which is shown this once.
 * @throws DomainError SECOND_FACTOR_MISSING when no second factor is in effect.
 */
export async function renewRecoveryCodes(call: Call<'admin'>): Promise<Audited<{ recoveryCodes: string[] }>> {
  const { userId } = call.actor;
  return db.transaction(async (tx) => {
    // Locked: two concurrent sets would both work.
    await lockUser(tx, userId);
    if (!(await hasApp(tx, userId)) && (await countPasskeys(tx, userId)) === 0) {
      throw new DomainError('SECOND_FACTOR_MISSING');
    }
    const recoveryCodes = await issueRecoveryCodes(tx, userId, call.now);
    await enqueue(tx, 'mail', { kind: 'account', mail: 'recoveryCodesRenewed', userId });
    return recordAudit(tx, call, 'second_factor.new_codes', userId, null, { recoveryCodes });
  });
}

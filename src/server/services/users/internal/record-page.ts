import type { Call } from '@/domain/account/actor';
import type { AuditAction } from '@/domain/moderation/audit';
import { db } from '@/server/db/client';
import type { PageOf } from '@/server/db/newest-first';
import { refuseCounterparty } from '@/server/services/approvals';
import { recordAudit } from '@/server/services/audit';

/**
 * Writes to the audit log that an admin opens a page of what a user has bought, listed, disputed or been paid, before it is shown.
 * @throws DomainError CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export const recordPage = (
  action: Extract<AuditAction, 'user.purchases' | 'user.places' | 'user.disputes' | 'user.payouts'>,
  { id, cursor }: PageOf & { id: string },
  call: Call<'admin'>,
) =>
  db.transaction(async (tx) => {
    await refuseCounterparty(tx, call.actor.userId, id);
    return recordAudit(tx, call, action, id, cursor ? { further: true } : null);
  });

import type { Call } from '@/domain/account/actor';
import { SITE_NAME } from '@/domain/site/site';
import { inTransaction } from '@/server/db/client';
import { writePdf } from '@/server/documents/write-pdf';
import { recordAudit } from '@/server/services/audit';
import { getDispute } from './get-dispute';
import { disputeDocument } from './internal/dispute-document';

/**
 * A dispute as a PDF, with what its reader sees on its page: for a bank, a board for disputes or one's own records. An
 * admin's download is written to the audit log.
 * @throws DomainError NOT_FOUND for everyone but the two parties and admins.
 */
export async function downloadDispute(
  { disputeId }: { disputeId: string },
  { actor, now }: Call<'user' | 'admin'>,
): Promise<{ fileName: string; bytes: Buffer }> {
  const item = await getDispute({ disputeId }, { actor, now });
  if (item.role === 'admin' && actor.type === 'admin') {
    await inTransaction((tx) => recordAudit(tx, { actor, now }, 'dispute.download', disputeId));
  }
  return {
    fileName: `${SITE_NAME.toLowerCase()}-arende-${item.receiptNumber}.pdf`,
    bytes: await writePdf(disputeDocument(item, now)),
  };
}

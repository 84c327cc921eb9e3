import { hasFailedForGood } from '@/domain/account/delivery-status';
import { MAX_MAIL } from '@/domain/purchase/mail-proof';
import { readIsolated } from '@/server/inbound-mail/read-isolated';
import { resolveNothing } from '@/server/inbound-mail/resolver';
import type { SentToUser } from '@/server/inbound-mail/return-path';
import { markUnreachable } from '@/server/services/accounts';

/**
 * Reads what has come to the return path of a mail, and keeps nothing of it. A delivery status notification that the mail
 * has failed for good marks the user that the mail was sent to; addresses in the notification are ignored. The return
 * path proves its origin, so no signature is checked.
 * @returns whether they are marked by this.
 * @throws as `readIsolated`, so that the provider sends it again.
 */
export async function receiveBounce(sent: SentToUser, raw: Buffer, now: Date): Promise<boolean> {
  if (raw.byteLength > MAX_MAIL) return false;
  const [mail] = await readIsolated(sent.userId, raw, resolveNothing);
  return mail?.deliveryStatus != null && hasFailedForGood(mail.deliveryStatus) && markUnreachable(sent, now);
}

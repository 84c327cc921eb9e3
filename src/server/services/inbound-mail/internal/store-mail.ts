import { createHash, randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { MAX_MAIL, MAX_MAILS, takesMails } from '@/domain/purchase/mail-proof';
import type { Transaction } from '@/server/db/client';
import { inboundMails } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { encryptRaw, type PurchaseRow } from '@/server/services/purchases';
/** `again`: the purchase has it already. */
export type Stored = 'stored' | 'again' | 'closed' | 'full';

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/**
 * Keeps a mail with its purchase and has it checked. The caller holds the purchase's lock.
 * @param from who sent in the file, or the provider's token of the delivery.
 */
export async function storeMail(
  tx: Transaction,
  purchase: Pick<PurchaseRow, 'id' | 'state'>,
  raw: Buffer,
  from: { addedBy: string } | { token: string },
  now: Date,
): Promise<Stored> {
  if (!takesMails(purchase.state)) return 'closed';
  if (raw.byteLength > MAX_MAIL) return 'full';
  const rawHash = sha256(raw);
  const ofPurchase = eq(inboundMails.purchaseId, purchase.id);
  const [same] = await tx
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(ofPurchase, eq(inboundMails.rawHash, rawHash)));
  if (same) return 'again';
  const [counted] = await tx.select({ mails: count() }).from(inboundMails).where(ofPurchase);
  if ((counted?.mails ?? 0) >= MAX_MAILS) return 'full';
  const id = randomUUID();
  await tx.insert(inboundMails).values({
    id,
    purchaseId: purchase.id,
    raw: encryptRaw(id, raw),
    rawHash,
    receivedAt: now,
    ...('addedBy' in from ? { addedBy: from.addedBy } : { deliveryHash: sha256(from.token) }),
  });
  await enqueue(tx, 'inbound-mail', { mailId: id });
  return 'stored';
}

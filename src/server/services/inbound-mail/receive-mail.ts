import { createHash, randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { AddMail } from '@/domain/moderation/input';
import { MAX_MAIL, MAX_MAILS, takesMails } from '@/domain/purchase/mail-proof';
import { isParty } from '@/domain/purchase/states';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { inboundMails, type PurchaseRow, purchases } from '@/server/db/schema';
import { takesMail } from '@/server/inbound-mail/address';
import { readReturnPath } from '@/server/inbound-mail/return-path';
import { enqueue } from '@/server/queue/boss';
import { encryptRaw, lockPurchase } from '../purchases';
import { findPurchase } from './internal/find-purchase';
import { receiveBounce } from './receive-bounce';

/** `again`: the purchase has it already. */
type Stored = 'stored' | 'again' | 'closed' | 'full';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/**
 * Keeps a mail with its purchase and has it checked. The caller holds the purchase's lock.
 * @param from who sent in the file, or the provider's token of the delivery.
 */
async function storeMail(
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

/** The first line of a file of a mail is one of its headers. */
const looksLikeMail = (raw: Buffer): boolean =>
  /^(?:From |[!-9;-~]+:)/.test(raw.subarray(0, 1000).toString('latin1').trimStart());

/**
 * Takes a mail that a party of a purchase sends in as a file, and has it checked.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but a party; UPLOAD_DAMAGED for what is no mail; WRONG_STATE once the
 *   purchase has ended; RATE_LIMITED when it has its share of mails
 */
export async function addMail(
  { purchaseId, mail }: AddMail,
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  const [parties] = await db
    .select({ buyerId: purchases.buyerId, sellerId: purchases.sellerId })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  if (!takesMail() || !parties || !isParty(parties, userId)) throw new DomainError('PURCHASE_NOT_FOUND');
  const raw = Buffer.from(mail, 'base64');
  if (!looksLikeMail(raw)) throw new DomainError('UPLOAD_DAMAGED');
  const stored = await inTransaction(async (tx) =>
    storeMail(tx, await lockPurchase(tx, purchaseId), raw, { addedBy: userId }, now),
  );
  if (stored === 'closed') throw new DomainError('WRONG_STATE');
  if (stored === 'full') throw new DomainError('RATE_LIMITED');
}

interface Delivery {
  /** The address that it came to. */
  recipient: string;
  raw: Buffer;
  /** The provider's token, which its signature covers. */
  token: string;
}

/**
 * Keeps a mail that the provider has delivered to a purchase's address, and has it checked; reads one that has come to a
 * return path. The same delivery may come again.
 * @returns `unknown` for an address that is no running purchase's, and for what says nothing new at a return path;
 *   `replayed` for a token that has brought another mail.
 * @throws what failed of ours, so that the provider sends it again.
 */
export async function receiveMail(
  { recipient, raw, token }: Delivery,
  { now }: Call<'mail'>,
): Promise<Stored | 'marked' | 'unknown' | 'replayed'> {
  const sent = readReturnPath(recipient, now);
  if (sent) return (await receiveBounce(sent, raw, now)) ? 'marked' : 'unknown';
  const id = await findPurchase(recipient);
  if (!id) return 'unknown';
  const [used] = await db
    .select({ purchaseId: inboundMails.purchaseId, rawHash: inboundMails.rawHash })
    .from(inboundMails)
    .where(eq(inboundMails.deliveryHash, sha256(token)));
  if (used) return used.purchaseId === id && used.rawHash === sha256(raw) ? 'again' : 'replayed';
  try {
    return await inTransaction(async (tx) => storeMail(tx, await lockPurchase(tx, id), raw, { token }, now));
  } catch (error) {
    if (error instanceof DomainError) return 'unknown';
    // The same token at the same moment.
    if (isUniqueViolation(error)) return 'replayed';
    throw error;
  }
}

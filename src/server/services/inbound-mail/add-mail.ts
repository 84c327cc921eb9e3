import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { AddMail } from '@/domain/moderation/input';
import { isParty } from '@/domain/purchase/states';
import { lockPurchase } from '@/server/services/purchases';
import { db } from '../../db/client';
import { purchases } from '../../db/schema';
import { takesMail } from '../../inbound-mail/address';
import { storeMail } from './internal/store-mail';

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
  const stored = await db.transaction(async (tx) =>
    storeMail(tx, await lockPurchase(tx, purchaseId), raw, { addedBy: userId }, now),
  );
  if (stored === 'closed') throw new DomainError('WRONG_STATE');
  if (stored === 'full') throw new DomainError('RATE_LIMITED');
}

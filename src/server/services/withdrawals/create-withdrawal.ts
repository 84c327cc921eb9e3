import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Call, userIdOf } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { withdrawalInput } from '@/domain/purchase/input';
import { receiptNumber } from '@/domain/purchase/states';
import { type WithdrawalOutcome, withdrawalOutcome } from '@/domain/purchase/withdrawal';
import { findAdmins } from '@/server/services/approvals';
import { quotedTitle } from '@/text/listing';
import { inTransaction, type Transaction } from '../../db/client';
import { listings, purchases, users, withdrawals } from '../../db/schema';
import { enqueue } from '../../queue/boss';

/** The buyer's own purchase, kept from changing meanwhile: what to call it, and what becomes of its fee. */
async function ownPurchase(tx: Transaction, purchaseId: string, userId: string | null, now: Date) {
  // Before the purchase: the withdrawal refers to its user.
  if (userId) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  const [row] = userId
    ? await tx
        .select({
          customRaceName: listings.customRaceName,
          raceName: listings.raceName,
          bidId: purchases.bidId,
          state: purchases.state,
          paidAt: purchases.paidAt,
          completedAt: purchases.completedAt,
        })
        .from(purchases)
        .innerJoin(listings, eq(listings.id, purchases.listingId))
        .where(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, userId)))
        .for('no key update', { of: purchases })
    : [];
  if (!row) throw new DomainError('PURCHASE_NOT_FOUND', 'purchaseId');
  // Who has bid has not chosen the listing.
  const called = `${row.bidId ? row.raceName : quotedTitle(row)}, kvitto ${receiptNumber(purchaseId)}`;
  return { called, outcome: withdrawalOutcome(row, now) };
}

/**
 * Receives a withdrawal from the contract about our service; a mail to the consumer and one to each admin are
 * written with it. The receipt, which repeats the statement, is mailed only to an address known to be the user's:
 * any other gets a link to ask for it, since its owner may be someone else. The same purchase twice is one withdrawal:
 * the first one's instant is answered again.
 * @param input.ownEmail the address of the user who is signed in: it is confirmed.
 * @returns when it was received; what becomes of the fee, null where the purchase is named in free text; and
 *   whether the receipt has been `sent` or a link to it (`linked`).
 * @throws DomainError PURCHASE_NOT_FOUND when the purchase is not the user's own.
 */
export async function createWithdrawal(
  {
    name,
    email,
    purchaseId,
    reference,
    message,
    ownEmail,
  }: z.infer<typeof withdrawalInput> & { ownEmail: string | null },
  { actor, now }: Call,
): Promise<{ at: Date; reference: string; outcome: WithdrawalOutcome | null; receipt: 'sent' | 'linked' }> {
  const userId = userIdOf(actor);
  const own = email === ownEmail;
  const receipt = own ? 'sent' : 'linked';
  return inTransaction(async (tx) => {
    const { called, outcome } = purchaseId
      ? await ownPurchase(tx, purchaseId, userId, now)
      : { called: reference, outcome: null };
    if (purchaseId) {
      const [earlier] = await tx
        .select({ at: withdrawals.at })
        .from(withdrawals)
        .where(eq(withdrawals.purchaseId, purchaseId));
      if (earlier) return { at: earlier.at, reference: called, outcome, receipt };
    }
    const [row] = await tx
      .insert(withdrawals)
      .values({ userId, name, email, purchaseId, reference: called, message: message || null, at: now })
      .returning({ id: withdrawals.id });
    if (!row) throw new Error('The withdrawal was not written');
    const job = { kind: 'withdrawal', withdrawalId: row.id, ...(outcome && { outcome }) } as const;
    await enqueue(tx, 'mail', { ...job, mail: own ? 'withdrawalReceived' : 'withdrawalLink' });
    for (const userId of await findAdmins(tx))
      await enqueue(tx, 'mail', { ...job, mail: 'withdrawalToHandle', userId });
    return { at: now, reference: called, outcome, receipt };
  });
}

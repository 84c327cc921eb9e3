import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { MINUTE, plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { payments } from '@/server/db/schema';
import { postStripeFee } from '@/server/ledger/stripe-fee';
import { logger } from '@/server/lib/logger';
import { feeOf, retrieveCharge } from '@/server/stripe/money';

/** Most fees arrive by webhook before this. */
const WAIT = 15 * MINUTE;
const BATCH = 200;

/** Asked for again after half the time that the last question came after the payment, and each hour at least. */
const retryAt = sql`${payments.feeRequestedAt} + least((${payments.feeRequestedAt} - ${payments.receivedAt}) / 2, interval '1 hour')`;

/**
 * Looks up the fees of payments that no webhook has brought, those looked up longest ago first, and ever more seldom:
 * one that never gets a fee does not block others, and is a difference for the admins (reconcile).
 * @returns how many were looked up.
 */
export async function fetchMissingFees(now: Date): Promise<number> {
  const waiting = await db
    .select({ id: payments.id, chargeId: payments.chargeId })
    .from(payments)
    .where(
      and(
        isNull(payments.stripeFee),
        lte(payments.receivedAt, plus(now, -WAIT)),
        or(isNull(payments.feeRequestedAt), sql`${retryAt} <= ${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(sql`${payments.feeRequestedAt} asc nulls first`, asc(payments.receivedAt))
    .limit(BATCH);
  for (const { id, chargeId } of waiting) {
    await db.update(payments).set({ feeRequestedAt: now }).where(eq(payments.id, id));
    try {
      const charge = await retrieveCharge(chargeId);
      await inTransaction((tx) => postStripeFee(tx, { chargeId: charge.id, fee: feeOf(charge) }, now));
    } catch (error) {
      logger.error({ err: error, chargeId }, 'the fee of a payment could not be looked up');
    }
  }
  return waiting.length;
}

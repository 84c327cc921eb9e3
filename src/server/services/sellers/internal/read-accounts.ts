import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { ListingStatus } from '@/domain/listing/states';
import { HOUR, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { listingDrafts, listings, users } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { mapWithConcurrency } from '@/server/lib/map-with-concurrency';
import { retrieveAccount, retrieveAccountWithTimeout } from '@/server/stripe/accounts';
import { orProviderDown, stripeErrorCode } from '@/server/stripe/client';
import { syncAccount } from './sync-account';

/** An account read longer ago is read before a checkout. */
const FRESH_FOR = HOUR;
/** An account read longer ago is read by the schedule. */
const REREAD_AFTER = 6 * HOUR;
const BATCH = 100;
const AT_ONCE = 4;

/** A listing that may be sold, or has been and is not paid out. */
const live = [
  'available',
  'pending_payment',
  'pending',
  'pending_name_change',
  'awaiting_buyer_confirmation',
] as const satisfies ListingStatus[];

interface Seller {
  id: string;
  accountId: string | null;
}

/** Stripe's codes for an account that the platform can no longer reach: closed, or disconnected by its owner. */
const isGone = (error: unknown): boolean =>
  ['account_invalid', 'resource_missing'].includes(stripeErrorCode(error) ?? '');

/**
 * Reads a seller's account and writes what it says. One that is gone can no longer be paid.
 * @throws whatever Stripe failed with otherwise.
 */
async function readAccount(
  { id, accountId }: Seller,
  read: (accountId: string) => Promise<Stripe.Account>,
  now: Date,
): Promise<void> {
  try {
    const account = await read(accountId ?? '');
    await db.transaction((tx) => syncAccount(tx, account, now));
  } catch (error) {
    if (!isGone(error)) throw error;
    logger.error({ userId: id, code: stripeErrorCode(error) }, 'a seller’s account is gone');
    await db
      .update(users)
      .set({ onboardingComplete: false, accountReadAt: now, updatedAt: now })
      .where(eq(users.id, id));
  }
}

/**
 * Reads the accounts of sellers with live listings or drafts, those read longest ago first. Deliveries about connected accounts
 * that were lost cannot be listed afterwards, so this is what brings their state.
 * @returns how many were read.
 */
export async function readAccounts(now: Date): Promise<number> {
  const due = await db
    .select({ id: users.id, accountId: users.stripeAccountId })
    .from(users)
    .where(
      and(
        isNotNull(users.stripeAccountId),
        or(isNull(users.accountReadAt), lte(users.accountReadAt, plus(now, -REREAD_AFTER))),
        or(
          exists(
            db
              .select({ one: sql`1` })
              .from(listings)
              .where(
                and(
                  eq(listings.sellerId, users.id),
                  inArray(listings.status, [...live]),
                  isNull(listings.deletedAt),
                ),
              ),
          ),
          exists(db.select({ one: sql`1` }).from(listingDrafts).where(eq(listingDrafts.sellerId, users.id))),
        ),
      ),
    )
    .orderBy(sql`${asc(users.accountReadAt)} nulls first`, asc(users.id))
    .limit(BATCH);
  const read = await mapWithConcurrency(due, AT_ONCE, async (seller) => {
    try {
      await readAccount(seller, retrieveAccount, now);
      return true;
    } catch (error) {
      logger.error({ err: error, userId: seller.id }, 'a seller’s account could not be read');
      return false;
    }
  });
  return read.filter(Boolean).length;
}

/**
 * Reads the account of a listing's seller before a checkout, unless it was read within the hour.
 * @throws DomainError PAYMENT_PROVIDER_DOWN when Stripe does not answer.
 */
export async function readSellerOf(listingId: string, now: Date): Promise<void> {
  const [seller] = await db
    .select({ id: users.id, accountId: users.stripeAccountId, readAt: users.accountReadAt })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(eq(listings.id, listingId), eq(listings.status, 'available')));
  if (!seller?.accountId || (seller.readAt && seller.readAt > plus(now, -FRESH_FOR))) return;
  await orProviderDown(readAccount(seller, retrieveAccountWithTimeout, now));
}

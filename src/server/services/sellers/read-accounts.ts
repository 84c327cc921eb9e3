import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { ListingStatus } from '@/domain/listing/states';
import { HOUR, plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { accountReadings, listingDrafts, listings, users } from '@/server/db/schema';
import { pagesOf } from '@/server/lib/run-parts';
import { notWaiting, tryEach } from '@/server/queue/try-each';
import { retrieveAccount, retrieveAccountWithTimeout } from '@/server/stripe/accounts';
import { orProviderDown } from '@/server/stripe/client';
import { readAccount, syncAccount } from './sync-account';

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

/** Reads a seller's account and stores it. @throws whatever Stripe failed with. */
async function rereadAccount(accountId: string, now: Date, read = retrieveAccount): Promise<void> {
  const account = await readAccount(accountId, read);
  await inTransaction((tx) => syncAccount(tx, account, now));
}

interface Unread extends Seller {
  readAt: Date | null;
}

/** After a seller, in the order of the index: never read first, then read longest ago. */
const after = ({ id, readAt }: Unread) =>
  readAt
    ? sql`(${accountReadings.readAt}, ${accountReadings.userId}) > (${readAt.toISOString()}::timestamptz, ${id}::uuid)`
    : or(isNotNull(accountReadings.readAt), gt(accountReadings.userId, id));

/** Sellers with live listings or drafts whose account was last read long ago, those read longest ago first. */
const pagesOfUnread = (now: Date) =>
  pagesOf<Unread>(BATCH, (last) =>
    db
      .select({ id: users.id, accountId: users.stripeAccountId, readAt: accountReadings.readAt })
      .from(accountReadings)
      .innerJoin(users, eq(users.id, accountReadings.userId))
      .where(
        and(
          isNotNull(users.stripeAccountId),
          or(isNull(accountReadings.readAt), lte(accountReadings.readAt, plus(now, -REREAD_AFTER))),
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
            exists(
              db.select({ one: sql`1` }).from(listingDrafts).where(eq(listingDrafts.sellerId, users.id)),
            ),
          ),
          last && after(last),
        ),
      )
      .orderBy(sql`${asc(accountReadings.readAt)} nulls first`, asc(accountReadings.userId))
      .limit(BATCH),
  );

/**
 * Reads the accounts of sellers with live listings or drafts, at least a hundred where so many are due. Deliveries about
 * connected accounts that were lost cannot be listed afterwards, so this is what brings their state. One that cannot be
 * read has a job of its own from then on.
 * @returns how many were read.
 */
export async function readAccounts(now: Date): Promise<number> {
  let read = 0;
  let tried = 0;
  for await (const page of pagesOfUnread(now)) {
    const accounts = new Map(page.map(({ id, accountId }) => [id, accountId]));
    const jobs = page.map(({ id }) => ({ userId: id }));
    const { done, failed } = await tryEach(
      'account',
      await notWaiting('account', jobs),
      ({ userId }) => rereadAccount(accounts.get(userId) ?? '', now),
      { atOnce: AT_ONCE },
    );
    read += done;
    tried += done + failed;
    if (tried >= BATCH) break;
  }
  return read;
}

/**
 * Reads the account of a listing's seller before a checkout, unless it was read within the hour.
 * @throws DomainError PAYMENT_PROVIDER_DOWN when Stripe does not answer.
 */
export async function readSellerOf(listingId: string, now: Date): Promise<void> {
  const [seller] = await db
    .select({ id: users.id, accountId: users.stripeAccountId, readAt: accountReadings.readAt })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .leftJoin(accountReadings, eq(accountReadings.userId, users.id))
    .where(and(eq(listings.id, listingId), eq(listings.status, 'available')));
  if (!seller?.accountId || (seller.readAt && seller.readAt > plus(now, -FRESH_FOR))) return;
  await orProviderDown(rereadAccount(seller.accountId, now, retrieveAccountWithTimeout));
}

/** The columns that decide whether a seller's listings can be bought. */
export const sellerColumns = {
  onboardingComplete: users.onboardingComplete,
  requirementsDue: users.requirementsDue,
  blockedAt: users.blockedAt,
};

/**
 * Reads the account of a seller whose last reading failed, and stores it. Run by the queue; any number of
 * runs do what one does.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function readSellerAccount(
  { userId }: { userId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const [seller] = await db
    .select({ id: users.id, accountId: users.stripeAccountId })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.stripeAccountId)));
  if (seller?.accountId) await rereadAccount(seller.accountId, now);
}

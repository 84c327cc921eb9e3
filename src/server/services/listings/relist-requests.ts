import { asc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { shortName } from '@/domain/account/public-profile';
import { DomainError } from '@/domain/errors';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { listings, users, waitsForRelist } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { readOwnEnds } from '../accounts';
import { counterpartiesOf, refuseCounterparty } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import { putForSale } from '../races';

/** More than anyone can look at; those that are decided make room for the rest. */
const MAX_ROWS = 50;

/** Listings whose sellers wait for an answer to putting them up for sale again, what has waited longest first. */
export async function listRelistRequests({ actor: { userId }, now }: Call<'admin'>) {
  const rows = await db
    .select({
      id: listings.id,
      raceName: listings.raceName,
      customRaceName: listings.customRaceName,
      date: listings.date,
      price: listings.price,
      sellerId: listings.sellerId,
      requestedAt: listings.relistRequestedAt,
      seller: { username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(waitsForRelist(listings))
    .orderBy(asc(listings.relistRequestedAt), asc(listings.id))
    .limit(MAX_ROWS);
  const sellerIds = [...new Set(rows.map(({ sellerId }) => sellerId))];
  const [endsOf, counterparties] = await Promise.all([
    readOwnEnds(db, sellerIds, now),
    counterpartiesOf(userId, sellerIds),
  ]);
  return rows.map(({ seller, sellerId, ...row }) => {
    const own = sellerId === userId || counterparties.has(sellerId);
    const { count, buyers, lost } = endsOf(sellerId);
    return {
      ...row,
      sellerId: own ? null : sellerId,
      seller: own ? null : (shortName(seller) ?? seller.username),
      /** The seller's purchases that ended by their own doing in 30 days; `lost`: Stripe's fees of them, öre. */
      ends: { count, buyers, lost },
      own,
    };
  });
}

/**
 * @returns null where the request has been given this answer already.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST, NOTICE_DECIDED where it has been given the other one, or is gone.
 */
async function lockRequest(tx: Transaction, id: string, answer: 'yes' | 'no', { actor }: Call<'admin'>) {
  const [listing] = await tx.select().from(listings).where(eq(listings.id, id)).for('no key update');
  if (!listing) throw new DomainError('NOT_FOUND');
  if (listing.sellerId === actor.userId) throw new DomainError('CONFLICT_OF_INTEREST');
  await refuseCounterparty(tx, actor.userId, listing.sellerId);
  const paused = !listing.deletedAt && listing.status === 'inactive';
  if (paused && listing.relistRequestedAt) return listing;
  const same = answer === 'no' ? paused && listing.relistDeclinedAt : !paused && !listing.deletedAt;
  if (!same) throw new DomainError('NOTICE_DECIDED');
  return null;
}

/**
 * Puts a listing up for sale whose seller has waited for it, and mails them. Twice is once.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST, NOTICE_DECIDED after the other answer, or a code of `relistObstacle`
 *   where it cannot be sold any more.
 */
export const approveRelist = ({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> =>
  inTransaction(async (tx) => {
    const listing = await lockRequest(tx, id, 'yes', call);
    if (!listing) return unchanged();
    await putForSale(tx, { ...listing, relistRequestedAt: null, relistDeclinedAt: null }, call.now);
    await enqueue(tx, 'mail', { kind: 'listing', mail: 'relistApproved', listingId: id });
    return recordAudit(tx, call, 'listing.relist', id);
  });

/**
 * Leaves a listing paused whose seller wanted it for sale again, and mails them why. Twice is once.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST, NOTICE_DECIDED after the other answer.
 */
export const declineRelist = (
  { id, reason }: { id: string; reason: string },
  call: Call<'admin'>,
): Promise<Audited> =>
  inTransaction(async (tx) => {
    const listing = await lockRequest(tx, id, 'no', call);
    if (!listing) return unchanged();
    await tx
      .update(listings)
      .set({
        relistRequestedAt: null,
        relistDeclinedAt: call.now,
        relistDeclineReason: reason,
        updatedAt: call.now,
      })
      .where(eq(listings.id, id));
    await enqueue(tx, 'mail', { kind: 'listing', mail: 'relistDeclined', listingId: id });
    return recordAudit(tx, call, 'listing.decline_relist', id);
  });

import {
  type AnyColumn,
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { shortName } from '@/domain/account/public-profile';
import { isNoticeParty } from '@/domain/moderation/notices';
import { disputeDue, pausedSellerDue, promisedBy, type Task, type TaskKind } from '@/domain/moderation/tasks';
import { ore } from '@/domain/money/ore';
import { isParty } from '@/domain/purchase/states';
import { refundDue } from '@/domain/purchase/withdrawal';
import { reviewDay, VERIFIED_DAYS } from '@/domain/race/dates';
import { startOfDay, stockholmDate } from '@/domain/time';
import { z } from '@/domain/zod';
import { db } from '@/server/db/client';
import {
  chargebacks,
  disputes,
  entryConflicts,
  listings,
  notices,
  organiserRequests,
  organisers,
  purchases,
  raceChanges,
  races,
  raceTips,
  reconciliationDifferences,
  refunds,
  reviews,
  transfers,
  users,
  waitsForRelist,
  withdrawals,
} from '@/server/db/schema';
import { getBoss } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { openAppeal, openNotice } from '@/server/services/notices';
import { waitingJoin } from '@/server/services/organisers';
import { sellerAnsweredAt } from '@/server/services/purchases';
import { quotedTitle } from '@/text/listing';
import { differenceLabels, jobText, pausedSellerText, UNKNOWN_PURCHASE } from '@/text/moderation';
import { isPaused, readPausedSellers } from './internal/paused-sellers';
import { readUnreachableUsers } from './internal/unreachable-users';

/**
 * How many of a kind are read: as many as the whole list shows, so that no kind is cut off before the list is, however
 * they mix.
 */
export const MAX_TASKS = 50;

interface Search {
  /** Who reads the list. They may be a party of what is found. */
  adminId: string;
  now: Date;
  /** Only these. Read for the kinds that a mail is sent about. */
  ids?: string[] | undefined;
}

/** What a row of any kind has. `total` counts the kind, so that one query reads both. */
interface Row {
  id: string;
  since: Date;
  total: number;
  what?: string | null;
  amount?: Task['amount'];
}

/** The most pressing tasks of one kind, and how many there are in all. */
export interface FoundTasks {
  total: number;
  items: Task[];
}

type Finder = (kind: TaskKind, search: Search) => Promise<FoundTasks>;

/**
 * A kind of task.
 * @param query its most pressing rows.
 * @param detailsOf what of a task is not as most are: about nobody, open to every admin, due as we promise.
 */
const finder =
  <R extends Row>(
    query: (search: Search) => PromiseLike<R[]>,
    detailsOf: (row: R, search: Search) => Partial<Omit<Task, 'kind'>> = () => ({}),
  ): Finder =>
  async (kind, search) => {
    const rows = await query(search);
    const items = rows.map((row) => ({
      kind,
      id: row.id,
      since: row.since,
      what: row.what ?? '',
      amount: row.amount ?? null,
      who: [],
      own: false,
      due: promisedBy(kind, row.since),
      ...detailsOf(row, search),
    }));
    return { total: rows[0]?.total ?? 0, items };
  };

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');
const holders = alias(users, 'holders');
const viewers = alias(users, 'viewers');

const nameColumns = <Users extends Record<'firstName' | 'lastName', AnyColumn>>({
  firstName,
  lastName,
}: Users): Pick<Users, 'firstName' | 'lastName'> => ({ firstName, lastName });
const title = { raceName: listings.raceName, customRaceName: listings.customRaceName };
const parties = { buyerId: purchases.buyerId, sellerId: purchases.sellerId };

type Names = Parameters<typeof shortName>[0] | null;
type Title = { raceName: string; customRaceName: string | null };

/** Short names. An admin who is a party does not learn who the other one is. */
const namesOf = (own: boolean, ...named: Names[]): string[] =>
  own ? [] : named.flatMap((user) => (user && shortName(user)) ?? []);

interface OfPurchase {
  title: Title;
  parties: Parameters<typeof isParty>[0];
  buyer: Names;
  seller: Names;
}

/** What and whom a task is about, to an admin who may be a party of its purchase. */
function aboutPurchase(row: OfPurchase, { adminId }: Search, ...whom: ('buyer' | 'seller')[]) {
  const own = isParty(row.parties, adminId);
  return { own, what: quotedTitle(row.title), who: namesOf(own, ...whom.map((party) => row[party])) };
}

const ofPurchase = { title, parties, buyer: nameColumns(buyers), seller: nameColumns(sellers) };

/** The chargebacks, refunds or transfers that wait, each with its purchase: what is due first, or has waited longest. */
const selectOfPurchases = (
  table: typeof chargebacks | typeof refunds | typeof transfers,
  waits: SQL | undefined,
  since: typeof chargebacks.openedAt | typeof refunds.createdAt | typeof transfers.createdAt,
  dueAt?: typeof chargebacks.evidenceDueAt,
) =>
  db
    .select({
      id: table.id,
      since,
      dueAt: dueAt ?? sql<null>`null`,
      amount: table.amount,
      ...ofPurchase,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(table)
    .innerJoin(purchases, eq(purchases.id, table.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .where(waits)
    .orderBy(asc(dueAt ?? since))
    .limit(MAX_TASKS);

const openDispute = eq(disputes.status, 'pending');

/** Chargebacks that Stripe still takes evidence for, and has got none. */
const unansweredChargeback = and(eq(chargebacks.status, 'open'), isNull(chargebacks.evidenceSentAt));

/** Refunds that have been refused or have got no answer. */
const stuckRefund = and(
  // As in the index.
  ne(refunds.status, 'succeeded'),
  or(eq(refunds.status, 'failed'), isNotNull(refunds.failureCode)),
);

/**
 * Transfers that have been refused or have got no answer. Not those that a bank's chargeback holds up: the chargeback
 * is the task. One that has failed is final.
 */
const stuckTransfer = and(
  eq(transfers.status, 'pending'),
  isNotNull(transfers.failureCode),
  ne(transfers.failureCode, 'charge_disputed'),
);

const openDifference = and(
  isNull(reconciliationDifferences.handledAt),
  isNull(reconciliationDifferences.resolvedAt),
);
const openWithdrawal = isNull(withdrawals.handledAt);
const openRaceChange = isNull(raceChanges.startedAt);
const openConflict = isNull(entryConflicts.handledAt);
const openTip = isNull(raceTips.handledAt);
const wordsProposed = isNotNull(organisers.proposedAt);

/** Notices or appeals that nobody has decided. Who reported is shown where they are decided, not here. */
const noticeFinder = (where: SQL | undefined, since: AnyColumn) =>
  finder(
    ({ adminId }) =>
      db
        .select({
          id: notices.id,
          since: sql<Date>`coalesce(${since}, ${notices.createdAt})`.mapWith(notices.createdAt),
          parties: { reporterId: notices.reporterId, reporterEmail: notices.reporterEmail },
          listing: { ...title, sellerId: listings.sellerId },
          seller: nameColumns(sellers),
          what: races.raceName,
          viewerEmail: viewers.email,
          total: db.$count(notices, where),
        })
        .from(notices)
        .innerJoin(viewers, eq(viewers.id, adminId))
        .leftJoin(listings, eq(listings.id, notices.listingId))
        .leftJoin(sellers, eq(sellers.id, listings.sellerId))
        .leftJoin(races, eq(races.id, notices.raceId))
        .where(where)
        .orderBy(asc(notices.createdAt), asc(notices.id))
        .limit(MAX_TASKS),
    ({ listing, parties, seller, viewerEmail, what }, { adminId }) => {
      const sellerId = listing?.sellerId ?? null;
      const own = isNoticeParty({ ...parties, sellerId }, { id: adminId, email: viewerEmail });
      return { own, what: listing ? quotedTitle(listing) : (what ?? ''), who: namesOf(own, seller) };
    },
  );

const deadJob = z.object({
  id: z.uuid(),
  queue: z.string().nullable(),
  since: z.coerce.date(),
  total: z.coerce.number(),
});

const finders: Record<TaskKind, Finder> = {
  chargeback: finder(
    () =>
      selectOfPurchases(chargebacks, unansweredChargeback, chargebacks.openedAt, chargebacks.evidenceDueAt),
    (row, search) => ({
      ...aboutPurchase(row, search, 'buyer'),
      due: row.dueAt ?? promisedBy('chargeback', row.since),
    }),
  ),

  // The longest open first.
  dispute: finder(
    () =>
      db
        .select({
          id: disputes.id,
          since: disputes.createdAt,
          paidAt: purchases.paidAt,
          amount: purchases.charged,
          ...ofPurchase,
          sellerAnsweredAt,
          total: db.$count(disputes, openDispute),
        })
        .from(purchases)
        .innerJoin(disputes, eq(disputes.purchaseId, purchases.id))
        .innerJoin(listings, eq(listings.id, purchases.listingId))
        .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
        .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
        .where(eq(purchases.state, 'disputed'))
        .orderBy(asc(purchases.disputedAt), asc(purchases.id))
        .limit(MAX_TASKS),
    (row, search) => ({
      ...aboutPurchase(row, search, 'buyer', 'seller'),
      due: row.paidAt && disputeDue(row.paidAt, row.since, row.sellerAnsweredAt),
    }),
  ),

  refund: finder(
    ({ ids }) =>
      selectOfPurchases(refunds, and(stuckRefund, ids && inArray(refunds.id, ids)), refunds.createdAt),
    (row, search) => aboutPurchase(row, search, 'buyer'),
  ),

  // Those of a paused seller wait for the seller: a new try does not help. They are listed only when they are named.
  transfer: finder(
    ({ ids }) =>
      selectOfPurchases(
        transfers,
        and(stuckTransfer, ids ? inArray(transfers.id, ids) : not(isPaused(sellers))),
        transfers.createdAt,
      ),
    (row, search) => aboutPurchase(row, search, 'seller'),
  ),

  pausedSeller: finder(
    ({ adminId, ids }) => readPausedSellers(adminId, MAX_TASKS, ids),
    (row, { adminId }) => {
      const own = row.id === adminId || row.buysHere;
      const amount = row.unpaid + row.running;
      return {
        own,
        what: pausedSellerText({ ...row, unpaid: row.unpaid > 0 }),
        who: namesOf(own, row.seller),
        amount: amount > 0 ? ore(amount) : null,
        due: pausedSellerDue(row),
      };
    },
  ),

  unreachable: finder(
    () => readUnreachableUsers(MAX_TASKS),
    ({ id, user, ends, title, parties }, { adminId }) => {
      const own = id === adminId || isParty(parties, adminId);
      return { own, what: quotedTitle(title), who: namesOf(own, user), due: ends };
    },
  ),

  difference: finder(
    ({ ids }) =>
      db
        .select({
          id: reconciliationDifferences.id,
          kind: reconciliationDifferences.kind,
          since: reconciliationDifferences.foundAt,
          atStripe: reconciliationDifferences.stripeAmount,
          inLedger: reconciliationDifferences.ledgerAmount,
          total: db.$count(reconciliationDifferences, openDifference),
        })
        .from(reconciliationDifferences)
        .where(and(openDifference, ids && inArray(reconciliationDifferences.id, ids)))
        .orderBy(asc(reconciliationDifferences.foundAt))
        .limit(MAX_TASKS),
    ({ kind, atStripe, inLedger }) => ({
      what: differenceLabels[kind],
      amount: ore(Math.abs((atStripe ?? 0) - (inLedger ?? 0))),
    }),
  ),

  withdrawal: finder(
    () =>
      db
        .select({
          id: withdrawals.id,
          since: withdrawals.at,
          userId: withdrawals.userId,
          title,
          parties,
          reference: withdrawals.reference,
          name: withdrawals.name,
          amount: purchases.serviceFee,
          buyer: nameColumns(buyers),
          total: db.$count(withdrawals, openWithdrawal),
        })
        .from(withdrawals)
        .leftJoin(purchases, eq(purchases.id, withdrawals.purchaseId))
        .leftJoin(listings, eq(listings.id, purchases.listingId))
        .leftJoin(buyers, eq(buyers.id, withdrawals.userId))
        .where(openWithdrawal)
        .orderBy(asc(withdrawals.at))
        .limit(MAX_TASKS),
    ({ userId, title, parties, reference, name, buyer, since }, { adminId }) => {
      const own = userId === adminId || (parties !== null && isParty(parties, adminId));
      return {
        own,
        what: title ? quotedTitle(title) : (reference ?? UNKNOWN_PURCHASE),
        // Somebody signed out is known by the name they wrote alone.
        who: buyer || own ? namesOf(own, buyer) : [name],
        due: refundDue(since),
      };
    },
  ),

  // The admin who proposed one cannot confirm it.
  raceChange: finder(
    () =>
      db
        .select({
          id: raceChanges.id,
          since: raceChanges.proposedAt,
          what: races.raceName,
          amount: raceChanges.refundTotal,
          proposedBy: raceChanges.adminId,
          admin: nameColumns(users),
          total: db.$count(raceChanges, openRaceChange),
        })
        .from(raceChanges)
        .innerJoin(users, eq(users.id, raceChanges.adminId))
        .innerJoin(races, eq(races.id, raceChanges.raceId))
        .where(openRaceChange)
        .orderBy(asc(raceChanges.proposedAt))
        .limit(MAX_TASKS),
    ({ admin, proposedBy }, { adminId }) => ({ who: namesOf(false, admin), own: proposedBy === adminId }),
  ),

  notice: noticeFinder(openNotice, notices.confirmedAt),
  appeal: noticeFinder(openAppeal, notices.appealedAt),

  // What buyers have said of their purchases, by the race: the words themselves stand where they are read.
  review: finder(
    ({ now }) => {
      const unread = and(isNull(reviews.decidedAt), lte(reviews.readFrom, now));
      return db
        .select({
          id: reviews.id,
          since: reviews.readFrom,
          what: races.raceName,
          parties: { buyerId: reviews.buyerId, sellerId: reviews.sellerId },
          total: db.$count(reviews, unread),
        })
        .from(reviews)
        .innerJoin(races, eq(races.id, reviews.raceId))
        .where(unread)
        .orderBy(asc(reviews.readFrom), asc(reviews.id))
        .limit(MAX_TASKS);
    },
    ({ parties }, { adminId }) => ({ own: isParty(parties, adminId) }),
  ),

  // Attempts to list a start number that is taken.
  entryConflict: finder(
    () =>
      db
        .select({
          id: entryConflicts.id,
          since: entryConflicts.at,
          what: races.raceName,
          holderId: entryConflicts.holderId,
          sellerId: entryConflicts.sellerId,
          holder: nameColumns(holders),
          seller: nameColumns(sellers),
          total: db.$count(entryConflicts, openConflict),
        })
        .from(entryConflicts)
        .innerJoin(races, eq(races.id, entryConflicts.raceId))
        .innerJoin(holders, eq(holders.id, entryConflicts.holderId))
        .innerJoin(sellers, eq(sellers.id, entryConflicts.sellerId))
        .where(openConflict)
        .orderBy(asc(entryConflicts.at), asc(entryConflicts.id))
        .limit(MAX_TASKS),
    ({ holderId, sellerId, holder, seller }, { adminId }) => {
      const own = holderId === adminId || sellerId === adminId;
      return { own, who: namesOf(own, holder, seller) };
    },
  ),

  // Listings whose sellers wait for an answer to putting them up for sale again.
  relist: finder(
    ({ adminId }) =>
      db
        .select({
          id: listings.id,
          since: sql`${listings.relistRequestedAt}`.mapWith(listings.relistRequestedAt),
          title,
          amount: listings.price,
          sellerId: listings.sellerId,
          seller: nameColumns(sellers),
          tradedWith: sql<boolean>`exists (${db
            .select({ id: purchases.id })
            .from(purchases)
            .where(and(eq(purchases.sellerId, listings.sellerId), eq(purchases.buyerId, adminId)))})`,
          total: db.$count(listings, waitsForRelist(listings)),
        })
        .from(listings)
        .innerJoin(sellers, eq(sellers.id, listings.sellerId))
        .where(waitsForRelist(listings))
        .orderBy(asc(listings.relistRequestedAt), asc(listings.id))
        .limit(MAX_TASKS),
    ({ title, sellerId, seller, tradedWith }, { adminId }) => {
      const own = tradedWith || sellerId === adminId;
      return { own, what: quotedTitle(title), who: namesOf(own, seller) };
    },
  ),

  raceTip: finder(() =>
    db
      .select({
        id: raceTips.id,
        since: raceTips.at,
        what: sql<string | null>`coalesce(${races.raceName}, ${raceTips.raceName})`,
        total: db.$count(raceTips, openTip),
      })
      .from(raceTips)
      .leftJoin(races, eq(races.id, raceTips.raceId))
      .where(openTip)
      .orderBy(asc(raceTips.at), asc(raceTips.id))
      .limit(MAX_TASKS),
  ),

  organiserRequest: finder(() =>
    db
      .select({
        id: organiserRequests.id,
        since: organiserRequests.at,
        what: organiserRequests.organiserName,
        total: db.$count(organiserRequests, waitingJoin),
      })
      .from(organiserRequests)
      .where(waitingJoin)
      .orderBy(asc(organiserRequests.at), asc(organiserRequests.id))
      .limit(MAX_TASKS),
  ),

  confirmationWords: finder(() =>
    db
      .select({
        id: organisers.id,
        since: sql`${organisers.proposedAt}`.mapWith(organisers.proposedAt),
        what: organisers.name,
        total: db.$count(organisers, wordsProposed),
      })
      .from(organisers)
      .where(wordsProposed)
      .orderBy(asc(organisers.proposedAt), asc(organisers.id))
      .limit(MAX_TASKS),
  ),

  // Jobs that failed for good.
  job: finder(
    async () => {
      // The queue makes its tables when it first starts.
      await getBoss();
      const dead = sql`name = ${DEAD_LETTERS} and state < 'active'`;
      const rows = await db.execute(sql`
        select id, source_name as queue, created_on as since,
          (select count(*) from pgboss.job where ${dead}) as total
        from pgboss.job
        where ${dead}
        order by created_on, id
        limit ${MAX_TASKS}
      `);
      return z.array(deadJob).parse([...rows]);
    },
    ({ queue }) => ({ what: jobText(queue) }),
  ),

  // Races to come whose rules nobody has read for this edition, and so all that nobody has in twelve months: by when
  // somebody must (see domain/race/dates).
  race: finder(
    ({ now }) => {
      const unread = and(
        eq(races.archived, false),
        isNull(races.cancelledAt),
        gte(races.date, stockholmDate(now)),
        sql`(${races.verifiedOn} is null or ${races.verifiedOn} < ${races.date} - ${VERIFIED_DAYS}::int)`,
      );
      return db
        .select({
          id: races.id,
          since: races.createdAt,
          what: races.raceName,
          date: races.date,
          verifiedOn: races.verifiedOn,
          total: db.$count(races, unread),
        })
        .from(races)
        .where(unread)
        .orderBy(sql`least(${races.date}, ${races.verifiedOn} + ${VERIFIED_DAYS}::int)`, asc(races.id))
        .limit(MAX_TASKS);
    },
    (race) => ({ due: startOfDay(reviewDay(race)) }),
  ),
};

export const findTasks: Finder = (kind, search) => finders[kind](kind, search);

import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { type RetentionPeriod, retentionDays } from '@/domain/account/erasure';
import { REPLACED_WITHIN } from '@/domain/listing/watches';
import { CONTACT_INVITATION_DAYS } from '@/domain/organiser/organisers';
import { DAY, plus, stockholmDate } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import {
  adminInvitations,
  apiLog,
  auditLog,
  authTokens,
  bids,
  buyerDetailViews,
  chargebacks,
  codeRequests,
  codeViews,
  deletedListings,
  disputeFiles,
  disputeMessages,
  disputes,
  emailChanges,
  entryConflicts,
  listingDrafts,
  listings,
  notices,
  notifications,
  organiserContacts,
  organiserRequests,
  organiserWrites,
  passkeyChallenges,
  purchases,
  pushedDeadlines,
  races,
  raceTips,
  raceWatches,
  rateLimits,
  rememberedDetails,
  reviews,
  sentAlerts,
  sentMails,
  sessions,
  stripeEvents,
  uploads,
  users,
  watchAddresses,
  webhookDeliveries,
  withdrawals,
} from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { pagesOf, runAll, runParts } from '@/server/lib/run-parts';
import { noteErasures, retryErasures } from '@/server/queue/erasures';
import { enqueueMissing } from '@/server/queue/try-each';
import { eraseBidDetails } from '@/server/services/bids';
import { eraseMails } from '@/server/services/inbound-mail';
import { ERASED_TEXT as ERASED } from '@/server/services/notices';
import { eraseBuyerDetails } from '@/server/services/purchases';
import { ERASED_EMAIL } from '@/server/services/withdrawals';

const BATCH = 500;
/** How many days of uploads each run searches for unused files. */
const UNUSED_FOR = 90;

/**
 * Deletes matching rows in batches. A row that the database refuses to delete, since another refers to it, keeps no
 * other.
 * @returns how many.
 * @throws the first refusal, once the others are gone.
 */
async function deleteAll(
  table: PgTable & { [Key in 'id' | 'key']?: PgColumn },
  where: SQL | undefined,
  oldest: PgColumn,
): Promise<number> {
  const id = (table.id ?? table.key) as PgColumn;
  const refused: { id: string; error: unknown }[] = [];
  /** Deletes rows one by one. */
  const deleteEach = async (ids: string[]) => {
    let gone = 0;
    for (const each of ids) {
      try {
        gone += (await db.delete(table).where(eq(id, each)).returning({ id })).length;
      } catch (error) {
        refused.push({ id: each, error });
      }
    }
    return gone;
  };
  for (let deleted = 0; ; ) {
    const kept = refused.map((row) => row.id);
    const due = db
      .select({ id })
      .from(table)
      .where(and(where, kept.length > 0 ? notInArray(id, kept) : undefined))
      .orderBy(asc(oldest))
      .limit(BATCH);
    // An array, so that rows are looked up by primary key however large the table is.
    const gone = await db
      .delete(table)
      .where(sql`${id} = any(array(${due}))`)
      .returning({ id })
      .then(
        (rows) => ({ deleted: rows.length, seen: rows.length }),
        async (error) => {
          const ids = (await due).map((row) => row.id as string);
          if (ids.length === 0) throw error;
          return { deleted: await deleteEach(ids), seen: ids.length };
        },
      );
    deleted += gone.deleted;
    if (gone.seen < BATCH || refused.length >= BATCH) {
      const [first] = refused;
      if (!first) return deleted;
      logger.error({ refused: refused.length, deleted }, 'rows that cannot be deleted');
      throw first.error;
    }
  }
}

/** Deletes what is as old, in batches, from a table that no other refers to and that has no id. @returns how many. */
async function deleteOldest(table: PgTable, at: PgColumn, before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const due = db
      .select({ row: sql`ctid` })
      .from(table)
      .where(lte(at, before))
      .orderBy(asc(at))
      .limit(BATCH);
    const gone = await db.delete(table).where(sql`ctid = any(array(${due}))`).returning({ at });
    deleted += gone.length;
    if (gone.length < BATCH) return deleted;
  }
}

/** Enqueues the erasure of files at the upload service. @returns how many. */
async function eraseFiles(where: SQL | undefined): Promise<number> {
  let queued = 0;
  const pages = pagesOf<{ id: string; createdAt: Date }>(BATCH, (last) =>
    db
      .select({ id: uploads.id, createdAt: uploads.createdAt })
      .from(uploads)
      .where(
        and(
          isNull(uploads.erasedAt),
          ne(uploads.kind, 'race_image'),
          where,
          last &&
            sql`(${uploads.createdAt}, ${uploads.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(uploads.createdAt), asc(uploads.id))
      .limit(BATCH),
  );
  for await (const page of pages) {
    const jobs = page.map(({ id }) => ({ uploadId: id }));
    queued += await inTransaction(async (tx) => {
      await noteErasures(
        tx,
        'upload',
        page.map(({ id }) => id),
      );
      return enqueueMissing(tx, 'erase', jobs);
    });
  }
  return queued;
}

const used = () => [
  notExists(db.select({ one: sql`1` }).from(purchases).where(eq(purchases.proofUploadId, uploads.id))),
  notExists(db.select({ one: sql`1` }).from(disputeFiles).where(eq(disputeFiles.uploadId, uploads.id))),
];

/** Erases the texts of disputes opened before then; decisions and amounts stay. */
async function eraseDisputes(before: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const due = await db
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(lte(disputes.createdAt, before), ne(disputes.reason, ERASED)))
      .orderBy(asc(disputes.createdAt))
      .limit(BATCH);
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      await inTransaction(async (tx) => {
        await tx.delete(disputeMessages).where(inArray(disputeMessages.disputeId, ids));
        const theirPurchases = tx
          .select({ id: disputes.purchaseId })
          .from(disputes)
          .where(inArray(disputes.id, ids));
        // The evidence quotes what was written.
        await tx
          .update(chargebacks)
          .set({ evidenceTexts: null })
          .where(inArray(chargebacks.purchaseId, theirPurchases));
        await tx
          .update(disputes)
          .set({
            reason: ERASED,
            findings: null,
            resolutionNotes: null,
            proposedFindings: null,
            proposedNotes: null,
          })
          .where(inArray(disputes.id, ids));
      });
    }
    erased += ids.length;
    if (ids.length < BATCH) return erased;
  }
}

/** Erases the texts and the reporters' addresses of notices sent before then; what was decided stays, to be counted. */
async function eraseNotices(before: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const due = await db
      .select({ id: notices.id })
      .from(notices)
      .where(and(isNotNull(notices.confirmedAt), lte(notices.createdAt, before), ne(notices.text, ERASED)))
      .orderBy(asc(notices.createdAt))
      .limit(BATCH);
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      const or = (column: PgColumn, text: string) =>
        sql`case when ${column} is null then null else ${text} end`;
      await db
        .update(notices)
        .set({
          text: ERASED,
          reporterEmail: or(notices.reporterEmail, ERASED_EMAIL),
          decisionText: or(notices.decisionText, ERASED),
          appealText: or(notices.appealText, ERASED),
          appealDecisionText: or(notices.appealDecisionText, ERASED),
        })
        .where(inArray(notices.id, ids));
    }
    erased += ids.length;
    if (ids.length < BATCH) return erased;
  }
}

/** Erases the start numbers of races before then, and what they are compared by. */
async function eraseEntryReferences(before: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const due = db
      .select({ id: listings.id })
      .from(listings)
      .where(and(isNotNull(listings.entryHash), lte(listings.date, stockholmDate(before))))
      .orderBy(asc(listings.date))
      .limit(BATCH);
    const gone = await db
      .update(listings)
      .set({ entryReference: null, entryHash: null })
      .where(sql`${listings.id} = any(array(${due}))`)
      .returning({ id: listings.id });
    erased += gone.length;
    if (gone.length < BATCH) return erased;
  }
}

/** How each kind is erased. `before`: the end of its retention period. */
const eraseByPeriod: Record<RetentionPeriod, (before: Date, now: Date) => Promise<number>> = {
  buyerDetails: (before, now) =>
    runAll(
      { ofPurchases: () => eraseBuyerDetails(now), ofBids: () => eraseBidDetails(before) },
      'details not erased',
    ),
  rememberedDetails: (before) =>
    deleteAll(rememberedDetails, lte(rememberedDetails.updatedAt, before), rememberedDetails.updatedAt),
  forwardedMails: eraseMails,
  sessions: (_before, now) => deleteAll(sessions, lte(sessions.expiresAt, now), sessions.expiresAt),
  longestSessions: (before) => deleteAll(sessions, lte(sessions.createdAt, before), sessions.createdAt),
  usedUpLinks: (before) =>
    runAll(
      {
        tokens: () => deleteAll(authTokens, lte(authTokens.expiresAt, before), authTokens.expiresAt),
        admins: () =>
          deleteAll(adminInvitations, lte(adminInvitations.expiresAt, before), adminInvitations.expiresAt),
        contacts: () =>
          deleteAll(
            organiserContacts,
            and(
              isNull(organiserContacts.confirmedAt),
              lte(organiserContacts.invitedAt, plus(before, -CONTACT_INVITATION_DAYS * DAY)),
            ),
            organiserContacts.invitedAt,
          ),
      },
      'links not erased',
    ),
  usedUpCodes: (before) =>
    deleteAll(codeRequests, lte(codeRequests.codeExpiresAt, before), codeRequests.codeExpiresAt),
  passkeyChallenges: (before) =>
    deleteAll(passkeyChallenges, lte(passkeyChallenges.expiresAt, before), passkeyChallenges.expiresAt),
  emailChanges: (before) =>
    deleteAll(emailChanges, lte(emailChanges.requestedAt, before), emailChanges.requestedAt),
  unconfirmedAccounts: (before) =>
    deleteAll(users, and(isNull(users.emailVerifiedAt), lte(users.createdAt, before)), users.createdAt),
  unconfirmedWatches: (before) =>
    deleteAll(
      raceWatches,
      and(isNull(raceWatches.confirmedAt), lte(raceWatches.createdAt, before)),
      raceWatches.createdAt,
    ),
  finishedWatches: (before) =>
    deleteAll(
      raceWatches,
      inArray(
        raceWatches.raceId,
        db
          .select({ id: races.id })
          .from(races)
          .where(lte(races.date, stockholmDate(before))),
      ),
      raceWatches.raceId,
    ),
  // Older files have been checked by earlier runs.
  unusedFiles: (before) =>
    eraseFiles(
      and(lte(uploads.createdAt, before), gt(uploads.createdAt, plus(before, -UNUSED_FOR * DAY)), ...used()),
    ),
  drafts: (before) => deleteAll(listingDrafts, lte(listingDrafts.updatedAt, before), listingDrafts.updatedAt),
  notifications: (before) =>
    deleteAll(notifications, lte(notifications.createdAt, before), notifications.createdAt),
  sentMails: (before) => deleteAll(sentMails, lte(sentMails.sentAt, before), sentMails.sentAt),
  counters: (before) =>
    runAll(
      {
        limits: () =>
          deleteAll(
            rateLimits,
            and(isNotNull(rateLimits.expire), lte(rateLimits.expire, before)),
            rateLimits.expire,
          ),
        watches: () => deleteAll(watchAddresses, lte(watchAddresses.mailAt, before), watchAddresses.mailAt),
        deletedListings: () =>
          deleteAll(
            deletedListings,
            lte(deletedListings.deletedAt, plus(before, -REPLACED_WITHIN)),
            deletedListings.deletedAt,
          ),
      },
      'counters not erased',
    ),
  stripeEvents: (before) =>
    deleteAll(stripeEvents, lte(stripeEvents.processedAt, before), stripeEvents.processedAt),
  sentAlerts: (before) => deleteOldest(sentAlerts, sentAlerts.at, before),
  pushedDeadlines: (before) => deleteOldest(pushedDeadlines, pushedDeadlines.dueAt, before),
  views: (before) =>
    runAll(
      {
        details: () => deleteAll(buyerDetailViews, lte(buyerDetailViews.at, before), buyerDetailViews.at),
        codes: () => deleteAll(codeViews, lte(codeViews.at, before), codeViews.at),
      },
      'views not erased',
    ),
  // A purchase's own says how it came about, and a card that Stripe still keeps is found by its bid.
  bids: (before) =>
    deleteAll(
      bids,
      and(
        inArray(bids.state, ['expired', 'cancelled']),
        lte(bids.updatedAt, before),
        or(isNull(bids.stripePaymentMethodId), isNotNull(bids.cardDetachedAt)),
        notExists(db.select({ one: sql`1` }).from(purchases).where(eq(purchases.bidId, bids.id))),
      ),
      bids.updatedAt,
    ),
  files: (before) => eraseFiles(lte(uploads.createdAt, before)),
  disputes: eraseDisputes,
  unconfirmedNotices: (before) =>
    deleteAll(notices, and(isNull(notices.confirmedAt), lte(notices.createdAt, before)), notices.createdAt),
  notices: eraseNotices,
  withdrawals: (before) => deleteAll(withdrawals, lte(withdrawals.at, before), withdrawals.at),
  entryReferences: eraseEntryReferences,
  entryConflicts: (before) => deleteAll(entryConflicts, lte(entryConflicts.at, before), entryConflicts.at),
  organiserRequests: (before) =>
    deleteAll(
      organiserRequests,
      and(lte(organiserRequests.at, before), isNotNull(organiserRequests.handledAt)),
      organiserRequests.at,
    ),
  raceTips: (before) => deleteAll(raceTips, lte(raceTips.at, before), raceTips.at),
  reviews: (before) => deleteAll(reviews, lte(reviews.createdAt, before), reviews.createdAt),
  webhooks: (before) =>
    deleteAll(webhookDeliveries, lte(webhookDeliveries.createdAt, before), webhookDeliveries.createdAt),
  organiserWrites: (before) =>
    deleteAll(organiserWrites, lte(organiserWrites.createdAt, before), organiserWrites.createdAt),
  apiLog: (before) => deleteAll(apiLog, lte(apiLog.at, before), apiLog.at),
  audit: (before) => deleteAll(auditLog, lte(auditLog.at, before), auditLog.at),
};

type Retained = Record<RetentionPeriod | 'erasures', number>;

/**
 * Erases what has been kept for as long as the privacy page says (domain/account/erasure.ts), and has others asked again
 * for what they have not erased. Idempotent; a failure does not stop the rest.
 * @returns how many of each were erased, and how many erasures are tried again.
 * @throws the first failure, once everything has been tried, so that the queue tries again.
 */
export async function runRetention({ now }: Call): Promise<Retained> {
  const periods = Object.entries(retentionDays) as [RetentionPeriod, number][];
  const { results: erased, failed } = await runParts(
    {
      ...(Object.fromEntries(
        periods.map(([name, days]) => [name, () => eraseByPeriod[name](plus(now, -days * DAY), now)]),
      ) as Record<RetentionPeriod, () => Promise<number>>),
      erasures: retryErasures,
    },
    'not erased',
  );
  logger.info({ erased }, 'retention');
  const [failure] = failed;
  if (failure) throw failure.error;
  return erased as Retained;
}

import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/actor';
import { CONTACT_INVITATION_DAYS } from '@/domain/organisers';
import { type RetentionPeriod, retentionDays } from '@/domain/retention';
import { DAY, plus, stockholmDate } from '@/domain/time';
import { db } from '@/server/db/client';
import {
  adminInvitations,
  auditLog,
  authTokens,
  chargebacks,
  disputeFiles,
  disputeMessages,
  disputes,
  emailChanges,
  entryConflicts,
  listingDrafts,
  listings,
  machineLog,
  notices,
  notifications,
  organiserContacts,
  organiserRequests,
  organiserWrites,
  passkeyChallenges,
  purchases,
  races,
  raceTips,
  raceWatches,
  rateLimits,
  rememberedDetails,
  sentMails,
  sessions,
  signInCodes,
  uploads,
  users,
  webhookDeliveries,
  withdrawals,
} from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';
import { logger } from '@/server/lib/logger';
import { ERASED_TEXT as ERASED } from '@/server/services/notices/internal/erase-notices';
import { eraseBuyerDetails } from '@/server/services/purchases/internal/erase-buyer-details';
import { ERASED_EMAIL } from '@/server/services/withdrawals/internal/erase-withdrawals';
import { eraseBidDetails } from '../bids/internal/erase-bid-details';
import { eraseMails } from '../inbound-mail/internal/erase-mails';

const BATCH = 500;
/** How many days of uploads each run searches for unused files. */
const UNUSED_FOR = 90;

/** Deletes matching rows in batches. @returns how many. */
async function deleteAll(
  table: PgTable & { [Key in 'id' | 'key']?: PgColumn },
  where: SQL | undefined,
  oldest: PgColumn,
): Promise<number> {
  const id = (table.id ?? table.key) as PgColumn;
  for (let deleted = 0; ; ) {
    const due = db.select({ id }).from(table).where(where).orderBy(asc(oldest)).limit(BATCH);
    // An array, so that rows are looked up by primary key however large the table is.
    const gone = await db.delete(table).where(sql`${id} = any(array(${due}))`).returning({ id });
    deleted += gone.length;
    if (gone.length < BATCH) return deleted;
  }
}

/** Enqueues the erasure of files at the upload service. @returns how many. */
async function eraseFiles(where: SQL | undefined): Promise<number> {
  const due = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.erasedAt), ne(uploads.kind, 'race_image'), where))
    .orderBy(asc(uploads.createdAt))
    .limit(BATCH);
  if (due.length === 0) return 0;
  await db.transaction(async (tx) => {
    for (const { id } of due)
      await enqueue(tx, 'erase', { uploadId: id }, { singletonKey: id, singletonSeconds: 3600 });
  });
  return due.length;
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
      await db.transaction(async (tx) => {
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
  buyerDetails: async (before, now) => (await eraseBuyerDetails(now)) + (await eraseBidDetails(before)),
  rememberedDetails: (before) =>
    deleteAll(rememberedDetails, lte(rememberedDetails.updatedAt, before), rememberedDetails.updatedAt),
  forwardedMails: eraseMails,
  sessions: (_before, now) => deleteAll(sessions, lte(sessions.expiresAt, now), sessions.expiresAt),
  longestSessions: (before) => deleteAll(sessions, lte(sessions.createdAt, before), sessions.createdAt),
  usedUpLinks: async (before) =>
    (await deleteAll(authTokens, lte(authTokens.expiresAt, before), authTokens.expiresAt)) +
    (await deleteAll(adminInvitations, lte(adminInvitations.expiresAt, before), adminInvitations.expiresAt)) +
    (await deleteAll(
      organiserContacts,
      and(
        isNull(organiserContacts.confirmedAt),
        lte(organiserContacts.invitedAt, plus(before, -CONTACT_INVITATION_DAYS * DAY)),
      ),
      organiserContacts.invitedAt,
    )),
  usedUpCodes: (before) => deleteAll(signInCodes, lte(signInCodes.expiresAt, before), signInCodes.expiresAt),
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
    deleteAll(
      rateLimits,
      and(isNotNull(rateLimits.expire), lte(rateLimits.expire, before)),
      rateLimits.expire,
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
  webhooks: (before) =>
    deleteAll(webhookDeliveries, lte(webhookDeliveries.createdAt, before), webhookDeliveries.createdAt),
  organiserWrites: (before) =>
    deleteAll(organiserWrites, lte(organiserWrites.createdAt, before), organiserWrites.createdAt),
  machineLog: (before) => deleteAll(machineLog, lte(machineLog.at, before), machineLog.at),
  audit: (before) => deleteAll(auditLog, lte(auditLog.at, before), auditLog.at),
};

/**
 * Erases what has been kept for as long as the privacy page says (domain/retention). Idempotent;
 * a failure does not stop the rest.
 * @returns how many of each were erased.
 * @throws the first failure, once everything has been tried, so that the queue tries again.
 */
export async function runRetention({ now }: Call): Promise<Record<RetentionPeriod, number>> {
  const erased: Partial<Record<RetentionPeriod, number>> = {};
  const failures: unknown[] = [];
  for (const [name, days] of Object.entries(retentionDays) as [RetentionPeriod, number][]) {
    try {
      erased[name] = await eraseByPeriod[name](plus(now, -days * DAY), now);
    } catch (error) {
      logger.error({ err: error, what: name }, 'not erased');
      failures.push(error);
    }
  }
  logger.info({ erased }, 'retention');
  if (failures.length > 0) throw failures[0];
  return erased as Record<RetentionPeriod, number>;
}

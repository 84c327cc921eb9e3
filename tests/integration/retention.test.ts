import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq, type InferSelectModel } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { type RetentionPeriod, retentionDays } from '@/domain/account/erasure';
import { addDays, DAY, plus, stockholmDate } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import {
  apiLog,
  auditLog,
  authTokens,
  bids,
  buyerDetailViews,
  chargebacks,
  codeRequests,
  codeViews,
  disputeMessages,
  disputes,
  emailChanges,
  entryConflicts,
  inboundMails,
  listingDrafts,
  listings,
  notices,
  notifications,
  organiserRequests,
  organiserWrites,
  passkeyChallenges,
  purchases,
  pushedDeadlines,
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
  webhookDeliveries,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { runRetention } from '@/server/services/retention/run-retention';
import { numbers } from '@/text/policy-numbers';
import { signedIn } from '../support/browser';
import { as } from '../support/callers';
import { aChargebackRow } from '../support/chargebacks';
import { aDelivery, aJoinRequest, anOrganiser } from '../support/organisers';
import { aCompletedPurchase, aPaidPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { aReview } from '../support/reviews';
import { rewrite } from '../support/rewrite';
import { disputeOf, readListing, readPurchase } from '../support/rows';

/** Evidence that quotes what was written in a dispute. */
const quoting = {
  product_description: 'En startplats.',
  access_activity_log: '',
  uncategorized_text: 'Köparens rapport: Fel namn.',
  refund_refusal_explanation: '',
};

const present = now();
/** So many days before the present, and a second more or less. */
const before = (days: number, seconds: number) => plus(present, -days * DAY - seconds * 1000);

/** Makes one thing, dated. @returns whether it is still there. */
type Make = (at: Date) => Promise<() => Promise<boolean>>;
type WithId = PgTable & { id: PgColumn };

const rowIn = async <Table extends WithId>(table: Table, id: string) => {
  const [row] = await db
    .select()
    .from(table as WithId)
    .where(eq(table.id, id));
  return row as InferSelectModel<Table> | undefined;
};
const thereIn = (table: WithId, id: string) => async () => (await rowIn(table, id)) !== undefined;

/** Makes one row. @returns whether it is still there. */
async function inserted<Table extends WithId>(table: Table, values: PgInsertValue<Table>) {
  const [row] = await db.insert(table).values(values).returning({ id: table.id });
  return thereIn(table, String((row as { id: unknown } | undefined)?.id));
}

/** Makes each kind of row with the date that its period is counted from. A missing one does not compile. */
const makes: Record<RetentionPeriod, Make> = {
  buyerDetails: async (at) => {
    const race = await aRace({ buyerFields: ['full_name'] });
    const { purchase } = await aCompletedPurchase({ race });
    await rewrite(purchases, purchase.id, { updatedAt: at });
    return async () => (await readPurchase(purchase.id)).buyerDetails !== null;
  },
  forwardedMails: async (at) => {
    const { purchase } = await aCompletedPurchase();
    await rewrite(purchases, purchase.id, { updatedAt: at });
    const id = randomUUID();
    const mail = { purchaseId: purchase.id, raw: 'v1.a.b.c', content: 'v1.a.b.c', rawHash: id };
    await db.insert(inboundMails).values({ ...mail, id, verdict: 'document', checkedAt: at, receivedAt: at });
    return async () => {
      const row = await rowIn(inboundMails, id);
      expect(row?.raw === null).toBe(row?.content === null);
      return row?.raw !== null;
    };
  },
  rememberedDetails: async (at) => {
    const { id: userId } = await aUser();
    return inserted(rememberedDetails, { userId, details: 'v1.sandbox.x.y', updatedAt: at });
  },
  sessions: async (at) => {
    const expiresAt = plus(at, retentionDays.sessions * DAY);
    return inserted(sessions, { id: sha256(randomUUID()), userId: (await aUser()).id, expiresAt });
  },
  longestSessions: async (at) => {
    const [id, { id: userId }] = [sha256(randomUUID()), await aUser()];
    return inserted(sessions, { id, userId, expiresAt: plus(present, DAY), createdAt: at });
  },
  usedUpLinks: async (at) => {
    const token = { userId: (await aUser()).id, purpose: 'confirm_email' as const };
    const tokenHash = sha256(randomUUID());
    return inserted(authTokens, { ...token, tokenHash, expiresAt: at, createdAt: at });
  },
  usedUpCodes: (at) =>
    inserted(codeRequests, {
      email: `${randomUUID()}@x.example`,
      browserHash: randomUUID(),
      codeExpiresAt: at,
    }),
  passkeyChallenges: (at) =>
    inserted(passkeyChallenges, {
      challengeHash: sha256(randomUUID()),
      purpose: 'log_in',
      expiresAt: at,
    }),
  emailChanges: async (at) => {
    const { id: userId, email: oldEmail } = await aUser();
    const change = { userId, oldEmail, newEmail: 'ny@x.example' };
    return inserted(emailChanges, { ...change, requestedAt: at, codeExpiresAt: at });
  },
  unconfirmedAccounts: async (at) => {
    const { id } = await aUser({ emailConfirmed: false });
    await rewrite(users, id, { createdAt: at });
    return thereIn(users, id);
  },
  unconfirmedWatches: async (at) => aWatch(at, null, 100),
  finishedWatches: async (at) => {
    // Days, not instants: the race was run on the day of `at`.
    const days = Math.round((present.getTime() - at.getTime()) / DAY);
    return aWatch(present, present, at < before(retentionDays.finishedWatches, 0) ? -days : -days + 1);
  },
  unusedFiles: async (at) => {
    const { id: ownerId } = await aSeller();
    const { id: listingId } = await aListing();
    return aFile(await aProof({ listingId, ownerId }), at);
  },
  drafts: async (at) => {
    const wish = { raceId: (await aRace()).id, price: 500, termsAccepted: true } as const;
    const { id } = await as(await aUser()).drafts.save(wish);
    await rewrite(listingDrafts, id, { updatedAt: at });
    return thereIn(listingDrafts, id);
  },
  notifications: async (at) => {
    const text = { type: 'timeout_warning', title: 'Tiden gick ut', message: 'Annonsen är pausad.' } as const;
    return inserted(notifications, { ...text, userId: (await aUser()).id, createdAt: at });
  },
  sentMails: async (at) => {
    const { purchase, buyer } = await aPaidPurchase();
    const mail = {
      id: randomUUID(),
      purchaseId: purchase.id,
      userId: buyer.id,
      subject: 'Betalningen är klar',
    };
    return inserted(sentMails, { ...mail, sentAt: at });
  },
  counters: async (at) => {
    const key = randomUUID();
    await db.insert(rateLimits).values({ key, points: 1, expire: at });
    return async () => (await db.select().from(rateLimits).where(eq(rateLimits.key, key))).length > 0;
  },
  files: async (at) => {
    const { purchase } = await aPurchase().paid().nameChanged().done();
    return aFile(purchase.proofUploadId ?? '', at);
  },
  disputes: async (at) => {
    const { purchase, buyer } = await aPurchase().paid().nameChanged().reported('Fel namn.').done();
    const { id } = await disputeOf(purchase.id);
    await as(buyer).disputes.post({ disputeId: id, text: 'Hej?' });
    await rewrite(disputes, id, { createdAt: at });
    await aChargebackRow(purchase, { evidenceTexts: quoting });
    return async () => {
      const own = eq(chargebacks.purchaseId, purchase.id);
      const [chargeback] = await db.select().from(chargebacks).where(own);
      const messages = await db.select().from(disputeMessages).where(eq(disputeMessages.disputeId, id));
      const isThere = messages.length > 0;
      expect((await disputeOf(purchase.id)).reason === 'Fel namn.').toBe(isThere);
      expect(chargeback?.evidenceTexts !== null).toBe(isThere);
      return isThere;
    };
  },
  stripeEvents: (at) =>
    inserted(stripeEvents, { id: `evt_${randomUUID()}`, type: 'x', createdAt: at, processedAt: at }),
  sentAlerts: async (at) => {
    const subject = randomUUID();
    await db.insert(sentAlerts).values({ alert: 'refund', subject, at });
    return async () => (await db.$count(sentAlerts, eq(sentAlerts.subject, subject))) > 0;
  },
  pushedDeadlines: async (at) => {
    const { id: purchaseId } = (await aPurchase().done()).purchase;
    await db.insert(pushedDeadlines).values({ purchaseId, dueAt: at });
    return async () => (await db.$count(pushedDeadlines, eq(pushedDeadlines.purchaseId, purchaseId))) > 0;
  },
  views: async (at) => {
    const { id: purchaseId, sellerId, buyerId } = (await aPurchase().done()).purchase;
    const details = await inserted(buyerDetailViews, { purchaseId, viewerId: sellerId, at });
    const code = await inserted(codeViews, { purchaseId, viewerId: buyerId, at });
    return async () => {
      expect(await code()).toBe(await details());
      return details();
    };
  },
  bids: async (at) => {
    const { bid } = await aBid();
    await rewrite(bids, bid.id, { state: 'cancelled', cardDetachedAt: at, updatedAt: at });
    return thereIn(bids, bid.id);
  },
  unconfirmedNotices: async (at) => {
    const report = { reason: 'other', text: 'Platsen finns inte.', reporterEmail: 'asa@x.example' } as const;
    return inserted(notices, { ...report, listingId: (await aListing()).id, createdAt: at });
  },
  notices: async (at) => {
    const id = randomUUID();
    const { id: listingId } = await aListing();
    const personal = { text: 'Jag heter Åsa.', reporterEmail: 'asa@x.example' };
    await db.insert(notices).values({
      ...personal,
      id,
      listingId,
      reason: 'fraud',
      createdAt: at,
      confirmedAt: at,
      decision: 'removed',
      ground: 'law_fraud',
      decisionText: 'Platsen fanns inte.',
      decidedAt: at,
    });
    return async () => {
      const row = await rowIn(notices, id);
      expect(row?.decision).toBe('removed');
      const kept = row?.text === personal.text;
      expect(row?.reporterEmail === personal.reporterEmail).toBe(kept);
      expect(row?.decisionText === 'Platsen fanns inte.').toBe(kept);
      return kept;
    };
  },
  withdrawals: (at) => inserted(withdrawals, { name: 'Åsa', email: 'asa@x.example', reference: 'x', at }),
  entryReferences: async (at) => {
    const { id } = await aListing({ race: await aRace({ entryReference: 'required' }) });
    // Days, not instants: the race was run on the day of `at`.
    const past = at < before(retentionDays.entryReferences, 0);
    const date = addDays(stockholmDate(present), -retentionDays.entryReferences + (past ? 0 : 1));
    await rewrite(listings, id, { date });
    return async () => {
      const { entryHash, entryReference } = await readListing(id);
      expect(entryHash === null).toBe(entryReference === null);
      return entryHash !== null;
    };
  },
  entryConflicts: async (at) => {
    const { id: listingId, raceId, sellerId: holderId } = await aListing();
    const { id: sellerId } = await aSeller();
    return inserted(entryConflicts, { raceId, listingId, holderId, sellerId, at });
  },
  organiserRequests: async (at) => {
    const waiting = await aJoinRequest({ raceIds: [randomUUID()] });
    const declined = await aJoinRequest({ raceIds: [randomUUID()] });
    for (const { id } of [waiting, declined]) await rewrite(organiserRequests, id, { at });
    await rewrite(organiserRequests, declined.id, { outcome: 'declined', handledAt: at });
    return async () => {
      // One that waits for an admin is never deleted.
      expect(await thereIn(organiserRequests, waiting.id)()).toBe(true);
      return thereIn(organiserRequests, declined.id)();
    };
  },
  raceTips: (at) => inserted(raceTips, { raceName: 'Hjälmaren runt', text: 'Det saknas.', at }),
  reviews: async (at) => thereIn(reviews, (await aReview(undefined, { createdAt: at })).id),
  webhooks: async (at) => {
    const { purchase, buyer } = await aPaidPurchase();
    const made = { organiserId: await anOrganiser(), createdBy: buyer.id };
    const id = await aDelivery(made, purchase.id);
    await rewrite(webhookDeliveries, id, { status: 'delivered', until: at, createdAt: at });
    return thereIn(webhookDeliveries, id);
  },
  organiserWrites: async (at) => {
    const write = { idempotencyKey: randomUUID(), requestHash: sha256('Prov') };
    return inserted(organiserWrites, { ...write, organiserId: await anOrganiser(), createdAt: at });
  },
  apiLog: async (at) => {
    const entry = {
      organiserId: await anOrganiser(),
      action: 'keyRevoked' as const,
      subjectId: randomUUID(),
    };
    return inserted(apiLog, { ...entry, userId: (await aUser()).id, at });
  },
  audit: async (at) => {
    const { id: adminId } = await aUser({ isAdmin: true });
    return inserted(auditLog, { adminId, action: 'user.view', entity: 'user', entityId: adminId, at });
  },
};

async function aWatch(createdAt: Date, confirmedAt: Date | null, raceInDays: number) {
  const race = await aRace({
    date: addDays(stockholmDate(present), raceInDays),
    lastDay: addDays(stockholmDate(present), raceInDays - 1),
  });
  const id = randomUUID();
  const rest = { email: `b-${id}@x.example`, raceId: race.id, unsubscribeToken: id };
  await db.insert(raceWatches).values({ id, ...rest, confirmedAt, createdAt });
  return thereIn(raceWatches, id);
}

async function aFile(id: string, createdAt: Date) {
  await rewrite(uploads, id, { createdAt });
  return async () => {
    await workQueues();
    return (await rowIn(uploads, id))?.erasedAt === null;
  };
}

test.each(Object.keys(retentionDays) as RetentionPeriod[])(
  '%s: kept for its time to the second, then erased',
  async (name) => {
    const isYoungThere = await makes[name](before(retentionDays[name], -1));
    const isOldThere = await makes[name](before(retentionDays[name], 1));
    expect([await isYoungThere(), await isOldThere()]).toEqual([true, true]);
    const forgotten = await runRetention(clockAt(present));
    expect(forgotten[name]).toBeGreaterThanOrEqual(1);
    expect([await isYoungThere(), await isOldThere()]).toEqual([true, false]);
  },
);

test('forgetting again finds nothing, and a purchase under way is left alone', async () => {
  await runRetention(clockAt(present));
  await workQueues();
  const { purchase, buyer } = await aPaidPurchase();
  const again = await runRetention(clockAt(present));
  expect(again).toEqual(
    Object.fromEntries([...Object.keys(retentionDays), 'erasures'].map((name) => [name, 0])),
  );
  expect((await as(buyer).purchases.mine({})).items).toMatchObject([{ purchaseId: purchase.id }]);
});

test('a bid that bought, or whose card Stripe still keeps, is not deleted', async () => {
  const at = before(retentionDays.bids, 1);
  const ended = { state: 'cancelled', cardDetachedAt: at, updatedAt: at } as const;
  const [{ bid: bought }, { bid: kept }, { bid: gone }] = [await aBid(), await aBid(), await aBid()];
  const { purchase } = await aPaidPurchase();
  await rewrite(purchases, purchase.id, { bidId: bought.id });
  await rewrite(bids, bought.id, ended);
  await rewrite(bids, kept.id, { ...ended, cardDetachedAt: null });
  await rewrite(bids, gone.id, ended);
  await runRetention(clockAt(present));
  const left = await Promise.all([bought, kept, gone].map(({ id }) => thereIn(bids, id)()));
  expect(left).toEqual([true, true, false]);
});

test('what admins have done cannot be taken away before its time', async () => {
  const isThere = await makes.audit(before(retentionDays.audit, -DAY / 1000));
  await expect(db.delete(auditLog)).rejects.toThrow();
  expect(await isThere()).toBe(true);
});

test('a session is nobody’s after its longest life, though its cookie lives and it is used', async () => {
  const user = await aUser();
  const browser = await signedIn(user);
  const own = eq(sessions.userId, user.id);
  const begin = (later: number) =>
    rewrite(sessions, own, { createdAt: plus(now(), -retentionDays.longestSessions * DAY + later) });
  await begin(60_000);
  expect(await browser.email()).toBe(user.email);
  await begin(-1000);
  expect(await browser.email()).toBeNull();
  expect(await db.select().from(sessions).where(own)).toEqual([]);
});

test('the privacy page states the same times', () => {
  expect(numbers).toMatchObject({
    detailsRetention: '30\u00a0dagar',
    rememberedRetention: '2\u00a0år',
    sessionRetention: '30\u00a0dagar',
    longestSession: '180\u00a0dagar',
    bookkeeping: '7\u00a0år',
    viewsRetention: '2\u00a0år',
    bidsRetention: '12\u00a0månader',
    logsRetention: '12\u00a0månader',
    consentRetention: '12\u00a0månader',
    unconfirmedWatch: '7\u00a0dagar',
  });
});

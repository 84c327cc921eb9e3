import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/actor';
import { type RetentionPeriod, retentionDays } from '@/domain/retention';
import { addDays, DAY, plus, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { PASSWORD } from '@/sandbox/scenario/password';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { sha256 } from '@/server/auth/hash';
import {
  auditLog,
  authTokens,
  chargebacks,
  disputeMessages,
  disputes,
  emailChanges,
  entryConflicts,
  inboundMails,
  listingDrafts,
  listings,
  machineLog,
  notices,
  notifications,
  organiserRequests,
  organiserWrites,
  passkeyChallenges,
  purchases,
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
import { now } from '@/server/lib/clock';
import { runRetention } from '@/server/services/retention/run-retention';
import { numbers } from '@/text/policy-numbers';
import { Browser } from '../support/browser';
import { as } from '../support/callers';
import { aJoinRequest, anEndpoint, anOrganiser } from '../support/organisers';
import { workQueues } from '../support/queues';
import { disputeOf } from '../support/rows';

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

const thereIn =
  (table: PgTable & { id?: PgColumn; key?: PgColumn }, id: string) => async (): Promise<boolean> =>
    (
      await db
        .select()
        .from(table)
        .where(eq((table.id ?? table.key) as PgColumn, id))
    ).length > 0;

/** Makes each kind of row with the date that its period is counted from. A missing one does not compile. */
const makes: Record<RetentionPeriod, Make> = {
  buyerDetails: async (at) => {
    const race = await aRace({ buyerFields: ['full_name'] });
    const { purchase } = await aPurchase({ race }).paid().nameChanged().confirmed().done();
    await db.update(purchases).set({ updatedAt: at }).where(eq(purchases.id, purchase.id));
    return async () => {
      const [row] = await db.select().from(purchases).where(eq(purchases.id, purchase.id));
      return row?.buyerDetails !== null;
    };
  },
  forwardedMails: async (at) => {
    const { purchase } = await aPurchase().paid().nameChanged().confirmed().done();
    await db.update(purchases).set({ updatedAt: at }).where(eq(purchases.id, purchase.id));
    const id = randomUUID();
    await db.insert(inboundMails).values({
      ...{ id, purchaseId: purchase.id, raw: 'v1.a.b.c', content: 'v1.a.b.c', rawHash: id },
      ...{ verdict: 'document', checkedAt: at, receivedAt: at },
    });
    return async () => {
      const [row] = await db.select().from(inboundMails).where(eq(inboundMails.id, id));
      expect(row?.raw === null).toBe(row?.content === null);
      return row?.raw !== null;
    };
  },
  rememberedDetails: async (at) => {
    const [id, { id: userId }] = [randomUUID(), await aUser()];
    await db.insert(rememberedDetails).values({ id, userId, details: 'v1.sandbox.x.y', updatedAt: at });
    return thereIn(rememberedDetails, id);
  },
  sessions: async (at) => {
    const [id, { id: userId }] = [sha256(randomUUID()), await aUser()];
    await db.insert(sessions).values({ id, userId, expiresAt: plus(at, retentionDays.sessions * DAY) });
    return thereIn(sessions, id);
  },
  longestSessions: async (at) => {
    const [id, { id: userId }] = [sha256(randomUUID()), await aUser()];
    await db.insert(sessions).values({ id, userId, expiresAt: plus(present, DAY), createdAt: at });
    return thereIn(sessions, id);
  },
  usedUpLinks: async (at) => {
    const { id: userId } = await aUser();
    const id = randomUUID();
    const tokenHash = sha256(id);
    await db
      .insert(authTokens)
      .values({ id, userId, purpose: 'confirm_email', tokenHash, expiresAt: at, createdAt: at });
    return thereIn(authTokens, id);
  },
  usedUpCodes: async (at) => {
    const id = randomUUID();
    await db.insert(signInCodes).values({ id, email: `${id}@x.example`, expiresAt: at });
    return thereIn(signInCodes, id);
  },
  passkeyChallenges: async (at) => {
    const id = randomUUID();
    await db
      .insert(passkeyChallenges)
      .values({ id, challengeHash: sha256(id), purpose: 'log_in', expiresAt: at });
    return thereIn(passkeyChallenges, id);
  },
  emailChanges: async (at) => {
    const { id: userId, email: oldEmail } = await aUser();
    const id = randomUUID();
    await db
      .insert(emailChanges)
      .values({ id, userId, oldEmail, newEmail: 'ny@x.example', requestedAt: at, codeExpiresAt: at });
    return thereIn(emailChanges, id);
  },
  unconfirmedAccounts: async (at) => {
    const { id } = await aUser({ emailConfirmed: false });
    await db.update(users).set({ createdAt: at }).where(eq(users.id, id));
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
    const { id } = await as(await aUser()).drafts.save({
      ...{ raceId: (await aRace()).id, price: 500, termsAccepted: true },
    });
    await db.update(listingDrafts).set({ updatedAt: at }).where(eq(listingDrafts.id, id));
    return thereIn(listingDrafts, id);
  },
  notifications: async (at) => {
    const [id, { id: userId }] = [randomUUID(), await aUser()];
    const text = { type: 'timeout_warning', title: 'Tiden gick ut', message: 'Annonsen är pausad.' } as const;
    await db.insert(notifications).values({ id, userId, ...text, createdAt: at });
    return thereIn(notifications, id);
  },
  sentMails: async (at) => {
    const { purchase, buyer } = await aPurchase().paid().done();
    const id = randomUUID();
    await db
      .insert(sentMails)
      .values({ id, purchaseId: purchase.id, userId: buyer.id, subject: 'Betalningen är klar', sentAt: at });
    return thereIn(sentMails, id);
  },
  counters: async (at) => {
    const key = randomUUID();
    await db.insert(rateLimits).values({ key, points: 1, expire: at });
    return thereIn(rateLimits, key);
  },
  files: async (at) => {
    const { purchase } = await aPurchase().paid().nameChanged().done();
    return aFile(purchase.proofUploadId ?? '', at);
  },
  disputes: async (at) => {
    const { purchase, buyer } = await aPurchase().paid().nameChanged().reported('Fel namn.').done();
    const { id } = await disputeOf(purchase.id);
    await as(buyer).disputes.post({ disputeId: id, text: 'Hej?' });
    await db.update(disputes).set({ createdAt: at }).where(eq(disputes.id, id));
    await db.insert(chargebacks).values({
      ...{ purchaseId: purchase.id, stripeDisputeId: `du_${id}`, amount: purchase.total },
      ...{ openedAt: at, updatedAt: at, evidenceTexts: quoting },
    });
    return async () => {
      const [chargeback] = await db
        .select({ texts: chargebacks.evidenceTexts })
        .from(chargebacks)
        .where(eq(chargebacks.purchaseId, purchase.id));
      const messages = await db.select().from(disputeMessages).where(eq(disputeMessages.disputeId, id));
      const { reason } = await disputeOf(purchase.id);
      expect(messages.length > 0).toBe(reason === 'Fel namn.');
      expect(messages.length > 0).toBe(chargeback?.texts !== null);
      return messages.length > 0;
    };
  },
  unconfirmedNotices: async (at) => {
    const id = randomUUID();
    const { id: listingId } = await aListing();
    const reporterEmail = 'anmalare@x.example';
    await db
      .insert(notices)
      .values({ id, listingId, reason: 'other', text: 'Platsen finns inte.', reporterEmail, createdAt: at });
    return thereIn(notices, id);
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
      const [row] = await db.select().from(notices).where(eq(notices.id, id));
      expect(row?.decision).toBe('removed');
      const kept = row?.text === personal.text;
      expect(row?.reporterEmail === personal.reporterEmail).toBe(kept);
      expect(row?.decisionText === 'Platsen fanns inte.').toBe(kept);
      return kept;
    };
  },
  withdrawals: async (at) => {
    const id = randomUUID();
    await db.insert(withdrawals).values({ id, name: 'Åsa', email: 'asa@x.example', reference: 'x', at });
    return thereIn(withdrawals, id);
  },
  entryReferences: async (at) => {
    const { id } = await aListing({
      race: await aRace({ entryReference: 'required' }),
      entryReference: '1042',
    });
    // Days, not instants: the race was run on the day of `at`.
    const past = at < before(retentionDays.entryReferences, 0);
    const date = addDays(stockholmDate(present), -retentionDays.entryReferences + (past ? 0 : 1));
    await db.update(listings).set({ date }).where(eq(listings.id, id));
    return async () => {
      const [row] = await db.select().from(listings).where(eq(listings.id, id));
      expect(row?.entryHash === null).toBe(row?.entryReference === null);
      return row?.entryHash !== null;
    };
  },
  entryConflicts: async (at) => {
    const id = randomUUID();
    const { id: listingId, raceId, sellerId: holderId } = await aListing();
    const { id: sellerId } = await aSeller();
    await db.insert(entryConflicts).values({ id, raceId, listingId, holderId, sellerId, at });
    return thereIn(entryConflicts, id);
  },
  organiserRequests: async (at) => {
    const waiting = await aJoinRequest({ raceIds: [randomUUID()] });
    const mailed = await aJoinRequest({ raceIds: [randomUUID()] }, at);
    const declined = await aJoinRequest({ raceIds: [randomUUID()] });
    for (const { id } of [waiting, mailed, declined]) {
      await db.update(organiserRequests).set({ at }).where(eq(organiserRequests.id, id));
    }
    await db
      .update(organiserRequests)
      .set({ outcome: 'declined', handledAt: at })
      .where(eq(organiserRequests.id, declined.id));
    return async () => {
      // One that waits for an admin is never deleted.
      expect(await thereIn(organiserRequests, waiting.id)()).toBe(true);
      const there = await thereIn(organiserRequests, mailed.id)();
      expect(await thereIn(organiserRequests, declined.id)()).toBe(there);
      return there;
    };
  },
  raceTips: async (at) => {
    const id = randomUUID();
    await db.insert(raceTips).values({ id, raceName: 'Hjälmaren runt', text: 'Det saknas.', at });
    return thereIn(raceTips, id);
  },
  webhooks: async (at) => {
    const [id, { id: createdBy }] = [randomUUID(), await aUser()];
    const { purchase } = await aPurchase().paid().done();
    const endpointId = await anEndpoint({ organiserId: await anOrganiser(), createdBy });
    await db.insert(webhookDeliveries).values({
      ...{ id, endpointId, purchaseId: purchase.id, event: 'name_change.requested' },
      ...{ status: 'delivered', until: at, createdAt: at },
    });
    return thereIn(webhookDeliveries, id);
  },
  organiserWrites: async (at) => {
    const id = randomUUID();
    await db.insert(organiserWrites).values({
      ...{ id, organiserId: await anOrganiser(), idempotencyKey: id, requestHash: sha256(id), createdAt: at },
    });
    return thereIn(organiserWrites, id);
  },
  machineLog: async (at) => {
    const [id, { id: userId }] = [randomUUID(), await aUser()];
    await db.insert(machineLog).values({
      ...{ id, organiserId: await anOrganiser(), userId, act: 'keyRevoked', subjectId: id, at },
    });
    return thereIn(machineLog, id);
  },
  audit: async (at) => {
    const [id, { id: adminId }] = [randomUUID(), await aUser({ isAdmin: true })];
    await db.insert(auditLog).values({ id, adminId, action: 'user.view', entity: 'user', entityId: id, at });
    return thereIn(auditLog, id);
  },
};

async function aWatch(createdAt: Date, confirmedAt: Date | null, raceInDays: number) {
  const race = await aRace({
    date: addDays(stockholmDate(present), raceInDays),
    nameChangeDeadline: addDays(stockholmDate(present), raceInDays - 1),
  });
  const id = randomUUID();
  const rest = { email: `b-${id}@x.example`, raceId: race.id, unsubscribeToken: id };
  await db.insert(raceWatches).values({ id, ...rest, confirmedAt, createdAt });
  return thereIn(raceWatches, id);
}

async function aFile(id: string, createdAt: Date) {
  await db.update(uploads).set({ createdAt }).where(eq(uploads.id, id));
  return async () => {
    await workQueues();
    const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
    return row?.erasedAt === null;
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
  const { purchase, buyer } = await aPurchase().paid().done();
  const again = await runRetention(clockAt(present));
  expect(again).toEqual(Object.fromEntries(Object.keys(retentionDays).map((name) => [name, 0])));
  expect((await as(buyer).purchases.mine({})).items.map(({ listingId }) => listingId)).toEqual([
    purchase.listingId,
  ]);
});

test('what admins have done cannot be taken away before its time', async () => {
  const isThere = await makes.audit(before(retentionDays.audit, -DAY / 1000));
  await expect(db.delete(auditLog)).rejects.toThrow();
  expect(await isThere()).toBe(true);
});

test('a session is nobody’s after its longest life, though its cookie lives and it is used', async () => {
  const user = await aUser();
  const browser = new Browser();
  await browser.call((api) => api.auth.login({ email: user.email, password: PASSWORD }));
  const begin = (at: Date) => db.update(sessions).set({ createdAt: at }).where(eq(sessions.userId, user.id));
  await begin(plus(now(), -retentionDays.longestSessions * DAY + 60_000));
  expect(await browser.email()).toBe(user.email);
  await begin(plus(now(), -retentionDays.longestSessions * DAY - 1000));
  expect(await browser.email()).toBeNull();
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
});

test('the privacy page states the same times', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  expect(plain(numbers.detailsRetention)).toBe('30 dagar');
  expect(plain(numbers.rememberedRetention)).toBe('2 år');
  expect(plain(numbers.sessionRetention)).toBe('30 dagar');
  expect(plain(numbers.longestSession)).toBe('180 dagar');
  expect(plain(numbers.bookkeeping)).toBe('7 år');
  expect(plain(numbers.logsRetention)).toBe('12 månader');
  expect(plain(numbers.consentRetention)).toBe('12 månader');
  expect(plain(numbers.unconfirmedWatch)).toBe('7 dagar');
});

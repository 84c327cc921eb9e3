import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AdminMailKind } from '@/domain/moderation/admin-mails';
import { ore } from '@/domain/money/ore';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import {
  auditLog,
  reconciliationDifferences,
  refunds,
  sentAlerts,
  transfers,
  users,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { enqueue } from '@/server/queue/boss';
import { sweepAlerts } from '@/server/services/overview/sweep-alerts';
import { as } from '../support/callers';
import { insertRow } from '../support/insert-row';
import { runScheduledSweep, workQueues } from '../support/queues';
import { world } from '../support/world';

/** Before any morning that the clock of these tests reaches. */
const SEVEN = new Date('2025-03-30T05:00:00Z');
/** No morning: only what is sent at once. */
const EVENING = new Date('2025-03-29T20:00:00Z');

let admin: User;
const mailsAbout = async (subject: RegExp, to: User = admin) => {
  await workQueues();
  return world.sandbox.mails.list(to.email).filter((mail) => subject.test(mail.subject));
};

const aDifference = (foundAt = now()) =>
  insertRow(reconciliationDifferences, {
    source: `txn_${randomUUID()}`,
    kind: 'amount_differs',
    foundAt,
    stripeAmount: ore(100),
  });

const mute = (kind: AdminMailKind, muted = true) => as(admin).admin.mails.mute({ kind, muted });

beforeEach(async () => {
  await db.update(reconciliationDifferences).set({ resolvedAt: now() });
  await db.delete(sentAlerts);
  await db.update(users).set({ isAdmin: false });
  admin = await aUser({ isAdmin: true });
});

const MORNING = /att göra inom ett dygn$/;

test('at seven in Stockholm each admin is mailed what is due, once a day', async () => {
  await aDifference(plus(now(), -2 * DAY));
  const other = await aUser({ isAdmin: true });
  const nobody = await aUser();
  await sweepAlerts(plus(SEVEN, -1));
  expect(await mailsAbout(MORNING)).toEqual([]);
  // Two schedulers at once, and one that comes again.
  await Promise.all([sweepAlerts(SEVEN), sweepAlerts(SEVEN)]);
  await sweepAlerts(plus(SEVEN, MINUTE));
  const [mail, ...more] = await mailsAbout(MORNING);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Skillnad mot Stripe');
  expect(mail?.text).toContain('/admin/manager?tab=money&rad=');
  expect(await mailsAbout(MORNING, other)).toHaveLength(1);
  expect(await mailsAbout(MORNING, nobody)).toEqual([]);
  await sweepAlerts(plus(SEVEN, DAY));
  expect(await mailsAbout(MORNING)).toHaveLength(2);
});

test('a morning without anything due brings no mail, nor does what comes up later that day', async () => {
  const others = (await as(admin).admin.overview.tasks({})).items.filter(({ daysLeft }) => daysLeft !== null);
  expect(others.filter(({ daysLeft }) => (daysLeft ?? 2) < 2)).toEqual([]);
  await sweepAlerts(SEVEN);
  expect(await mailsAbout(MORNING)).toEqual([]);
  await aDifference(plus(now(), -2 * DAY));
  await sweepAlerts(plus(SEVEN, HOUR));
  expect(await mailsAbout(MORNING)).toEqual([]);
});

test('a new difference is mailed at once, several in one mail, and never again', async () => {
  const { id } = await aDifference();
  await aDifference();
  await Promise.all([sweepAlerts(EVENING), sweepAlerts(EVENING)]);
  const [mail, ...more] = await mailsAbout(/^2 nya skillnader mot Stripe$/);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Beloppen skiljer sig');
  await sweepAlerts(plus(EVENING, MINUTE));
  const handled = { handledAt: now() };
  await db.update(reconciliationDifferences).set(handled).where(eq(reconciliationDifferences.id, id));
  await sweepAlerts(plus(EVENING, 2 * MINUTE));
  expect(await mailsAbout(/mot Stripe$/)).toHaveLength(1);
});

test('money that Stripe refuses is mailed at once, without an answer after an hour, and not what a bank holds up', async () => {
  const seller = await aSeller({ firstName: 'Sixten', lastName: 'Hemlig' });
  const { purchase } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
  await workQueues();
  const set = (change: Partial<typeof transfers.$inferInsert>) =>
    db.update(transfers).set(change).where(eq(transfers.purchaseId, purchase.id));
  const about = () => mailsAbout(/^1 utbetalning har inte kommit fram$/);
  await set({ status: 'pending', failureCode: 'charge_disputed', attempt: 2 });
  await sweepAlerts(EVENING);
  await set({ failureCode: 'unknown', attempt: 1, firstTriedAt: plus(EVENING, -HOUR + 1) });
  await sweepAlerts(EVENING);
  expect(await about()).toEqual([]);
  await set({ firstTriedAt: plus(EVENING, -HOUR) });
  await sweepAlerts(EVENING);
  await set({ failureCode: 'account_closed', attempt: 2 });
  await sweepAlerts(plus(EVENING, DAY));
  const [mail, ...more] = await about();
  expect(more).toEqual([]);
  expect(mail?.text).not.toContain('Sixten');
  expect(mail?.text).not.toContain(seller.email);
});

test('a refused refund is mailed by the scheduled route too, where no process runs on', async () => {
  const ruler = await aUser({ isAdmin: true });
  const { purchase } = await aPurchase().paid().nameChanged().reported().ruled('refund', ruler).done();
  await workQueues();
  await db
    .update(refunds)
    .set({ status: 'pending', failureCode: 'charge_expired_for_capture', attempt: 2 })
    .where(eq(refunds.purchaseId, purchase.id));
  await runScheduledSweep();
  await runScheduledSweep();
  expect(await mailsAbout(/^1 återbetalning har inte kommit fram$/)).toHaveLength(1);
});

test('what an admin has muted does not reach them, until they want it again; others get it', async () => {
  const other = await aUser({ isAdmin: true });
  await mute('difference');
  await mute('difference');
  expect(await as(admin).admin.mails.muted()).toEqual(['difference']);
  expect(await as(other).admin.mails.muted()).toEqual([]);
  await aDifference();
  await sweepAlerts(EVENING);
  expect(await mailsAbout(/mot Stripe$/)).toEqual([]);
  expect(await mailsAbout(/mot Stripe$/, other)).toHaveLength(1);
  await mute('difference', false);
  await aDifference();
  await sweepAlerts(EVENING);
  expect(await mailsAbout(/mot Stripe$/)).toHaveLength(1);
  const rows = await db.select().from(auditLog).where(eq(auditLog.adminId, admin.id));
  expect(rows.map(({ action, detail }) => [action, detail]).sort()).toEqual([
    ['admin_mail.mute', { kind: 'difference' }],
    ['admin_mail.unmute', { kind: 'difference' }],
  ]);
});

test('a new chargeback and a new dispute are muted likewise', async () => {
  const purchaseId = (await aPurchase().paid().done()).purchase.id;
  const send = (mail: 'chargebackOpenedAdmin' | 'problemReportedAdmin') =>
    db.transaction((tx) =>
      enqueue(tx, 'mail', { kind: 'purchase', mail, purchaseId, userId: admin.id, role: 'admin' }),
    );
  await mute('chargeback');
  await send('chargebackOpenedAdmin');
  await send('problemReportedAdmin');
  expect(await mailsAbout(/^Nytt återkrav/)).toEqual([]);
  expect(await mailsAbout(/^Nytt ärende att avgöra/)).toHaveLength(1);
  await mute('dispute');
  await send('problemReportedAdmin');
  expect(await mailsAbout(/^Nytt ärende att avgöra/)).toHaveLength(1);
});

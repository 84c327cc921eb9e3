import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { stockholmDate } from '@/domain/time';
import { payments, reconciliationDifferences } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { sweepAlerts } from '@/server/services/overview/sweep-alerts';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { applyParkedEvent, receiveStripeEvent } from '@/server/services/stripe-events/receive-stripe-event';
import { as } from '../support/callers';
import { mailsTo, newestMail } from '../support/mails';
import { outcomeOf } from '../support/outcome';
import { reconcile } from '../support/reconcile';
import { chargeBack, chargeOf, deliver, warnOfFraud } from '../support/stripe';
import { countTasks } from '../support/tasks';
import { world } from '../support/world';

async function warned(fixture: PurchaseFixture) {
  expect(await warnOfFraud(chargeOf(fixture).id)).toBe(200);
  const [event] = world.sandbox.stripe.events.by('type', 'radar.early_fraud_warning.created');
  if (!event) throw new Error('No warning');
  return event;
}

const tasksOf = (fixture: PurchaseFixture) =>
  db
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.source, chargeOf(fixture).id));

test('a warning is one task and one mail to an admin, who notes what was done', async () => {
  const lines = vi.spyOn(logger, 'error');
  onTestFinished(() => lines.mockRestore());
  const admin = await aUser({ isAdmin: true });
  const fixture = await aPurchase({ price: 1000 }).paid().done();
  const event = await warned(fixture);
  expect(await deliver(event)).toBe(200);
  expect(await deliver(event)).toBe(200);
  // Another warning about the same payment.
  expect(await deliver(await warned(fixture))).toBe(200);
  expect(await tasksOf(fixture)).toMatchObject([{ kind: 'fraud_warning', stripeAmount: 103_000 }]);
  expect(lines.mock.calls.map(([, line]) => line)).toEqual(['a card issuer warned of fraud']);
  expect(await countTasks(admin, 'difference')).toBe(1);
  // At an hour at which the morning's mail is not due.
  const evening = new Date(`${stockholmDate(now())}T20:00:00Z`);
  await sweepAlerts(evening);
  await sweepAlerts(evening);
  expect((await mailsTo(admin)).filter((mail) => mail === 'taskAlert')).toHaveLength(1);
  expect(newestMail(admin, 'taskAlert')?.text).toContain('Kortutgivaren varnar för bedrägeri');

  // Reconciliation, which knows nothing of it, leaves it.
  await reconcile(clockAt(now()));
  const [task] = await tasksOf(fixture);
  expect(task?.resolvedAt).toBeNull();
  const handle = { id: task?.id ?? '', note: 'Återbetalat hos Stripe.' };
  const party = await outcomeOf(as({ ...fixture.buyer, isAdmin: true }).money.handleDifference(handle));
  expect(party).not.toBe('ok');
  await as(admin).money.handleDifference(handle);
  expect(await countTasks(admin, 'difference')).toBe(0);
});

test('one of a payment not recorded yet is parked, and applied once it is', async () => {
  const fixture = await aPurchase().paid().done();
  const event = await warned(fixture);
  const where = eq(payments.purchaseId, fixture.purchase.id);
  const [payment] = await db.select().from(payments).where(where);
  if (!payment) throw new Error('No payment');
  await db.delete(payments).where(where);
  expect(await receiveStripeEvent({ event }, stripeAt(now()))).toBe('parked');
  await expect(applyParkedEvent({ eventId: event.id }, clockAt(now()))).rejects.toThrow(payment.chargeId);
  expect(await tasksOf(fixture)).toEqual([]);
  await db.insert(payments).values(payment);
  await applyParkedEvent({ eventId: event.id }, clockAt(now()));
  expect(await tasksOf(fixture)).toHaveLength(1);
});

test('one that no webhook brought is caught up with', async () => {
  const fixture = await aPurchase().paid().done();
  await warned(fixture);
  await catchUp(clockAt(now()));
  expect(await tasksOf(fixture)).toHaveLength(1);
});

test('of a payment that has been charged back already nothing is left to do', async () => {
  const fixture = await aPurchase().paid().done();
  await chargeBack(fixture.purchase.id);
  expect(await deliver(await warned(fixture))).toBe(200);
  expect(await tasksOf(fixture)).toEqual([]);
});

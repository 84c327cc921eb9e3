import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ActorType, isAutomaticActor } from '@/domain/account/actor';
import {
  type OpeningEvent,
  type PurchaseEvent,
  type PurchaseState,
  purchaseEvents,
  purchaseStates,
} from '@/domain/purchase/states';
import { transitions } from '@/domain/purchase/transitions';
import { ledgerPostings, refunds, transfers } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { outcomeOf } from '../support/outcome';
import { logOf, readListing, readPurchase } from '../support/rows';

/** A purchase brought to each state by the services themselves. A forgotten state does not compile. */
const stories: Record<
  PurchaseState,
  (begun: ReturnType<typeof aPurchase>, admin: User) => ReturnType<typeof aPurchase>
> = {
  pending_payment: (begun) => begun,
  pending: (begun) => begun.paying(),
  pending_name_change: (begun) => begun.paid(),
  awaiting_buyer_confirmation: (begun) => begun.paid().nameChanged(),
  disputed: (begun) => begun.paid().nameChanged().reported(),
  completed: (begun) => begun.paid().nameChanged().confirmed(),
  cancelled: (begun) => begun.cancelled(),
  refunded: (begun, admin) => begun.paid().nameChanged().reported().ruled('refund', admin),
};

/** Everything that a step could have changed. */
const traceOf = async ({ purchase, listing }: PurchaseFixture) =>
  JSON.stringify([
    await readPurchase(purchase.id),
    await readListing(listing.id),
    await logOf(purchase.id),
    await db.select().from(ledgerPostings).where(eq(ledgerPostings.purchaseId, purchase.id)),
    await db.select().from(refunds).where(eq(refunds.purchaseId, purchase.id)),
    await db.select().from(transfers).where(eq(transfers.purchaseId, purchase.id)),
  ]);

const isStep = (event: PurchaseEvent): event is Exclude<PurchaseEvent, OpeningEvent> =>
  event !== 'checkoutStarted' && event !== 'bidMatched';

test.each(purchaseStates)('from %s no actor takes a step that does not follow', async (state) => {
  const [seller, buyer, admin] = await Promise.all([aSeller(), aUser(), aUser({ isAdmin: true })]);
  const fixture = await stories[state](aPurchase({ seller, buyer }), admin).done();
  expect((await readPurchase(fixture.purchase.id)).state).toBe(state);
  const ids: Record<ActorType, string | null> = {
    buyer: buyer.id,
    seller: seller.id,
    admin: admin.id,
    organiser: admin.id,
    mail: null,
    stripe: null,
    clock: null,
  };
  const before = await traceOf(fixture);
  let tried = 0;
  for (const event of purchaseEvents.filter(isStep)) {
    if (transitions[event].from.includes(state)) continue;
    for (const type of transitions[event].who) {
      tried += 1;
      const input = { sessionExpired: true, notes: 'Så är det.' };
      const step = db.transaction(async (tx) => {
        const userId = ids[type];
        const actor = userId ? { type, userId } : { type };
        const { changed } = await applyEvent(tx, {
          event,
          purchaseId: fixture.purchase.id,
          now: now(),
          actor: actor as Parameters<typeof applyEvent>[1]['actor'],
          input,
        });
        return changed;
      });
      const outcome = await outcomeOf(step);
      // A machine that repeats itself is answered that nothing was to be done; everyone else is refused.
      const answered = outcome === 'ok' ? isAutomaticActor(type) && (await step) === false : true;
      expect({ event, type, answered }).toEqual({ event, type, answered: true });
      expect(await traceOf(fixture)).toBe(before);
    }
  }
  expect(tried).toBeGreaterThan(8);
});

import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aDevice } from '../support/devices';
import { purchasesOf } from '../support/rows';
import { sessionsFor } from '../support/stripe';
import { waitFor } from '../support/wait';
import { halvesUnheard } from './support/races';
import { expectBooksAgree, jobsLeft, missHeartbeats, untilQuiet } from './support/reconciliation';
import { aClient, anAdmin, buy, madeAtStripe, moneyOf } from './support/scenarios';
import { struck } from './support/struck';
import { world } from './support/world';

const SESSIONS = { method: 'POST', path: '/v1/checkout/sessions' };
const REFUNDS = { method: 'POST', path: '/v1/refunds' };
const TRANSFERS = { method: 'POST', path: '/v1/transfers' };
/** Before the request is carried out, or after it and before its answer. */
const moments = [
  { moment: 'before', mode: 'timeout' },
  { moment: 'after', mode: 'silent-after' },
] as const;

const killBoth = () => Promise.all(world.apps.map((app) => app.kill()));
const startBoth = () => Promise.all(world.apps.map((app) => (app.running ? undefined : app.start())));
beforeEach(startBoth);

test('every answer about a divided dispute is lost for a while: each party gets their part once', async () => {
  expect(await halvesUnheard()).toEqual({ refunds: 1, transfers: 1 });
  await expectBooksAgree();
});

const sameAs = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

test.each(moments)(
  'both processes are killed $moment a transfer, a refund and a mail: each once after the restart',
  async ({ moment, mode }) => {
    const admin = await aUser({ isAdmin: true });
    const [sold, returned] = await Promise.all([
      aPurchase().paid().nameChanged().done(),
      aPurchase().paid().nameChanged().reported().done(),
    ]);
    const made = async () => ({
      sold: await madeAtStripe(sold.purchase.id),
      returned: await madeAtStripe(returned.purchase.id),
    });
    const once = { sold: { refunds: 0, transfers: 1 }, returned: { refunds: 1, transfers: 0 } };
    await untilQuiet();
    // The process that has the job is killed with it.
    for (const match of [TRANSFERS, REFUNDS]) world.sandbox.faults.add({ match, mode });
    world.relay.catchNext(moment);
    await Promise.all([
      continuePurchase(sold).confirmed().done(),
      continuePurchase(returned).ruled('refund', admin).done(),
    ]);
    await Promise.all([struck(), waitFor('a mail to be caught', () => world.relay.caught)]);
    if (moment === 'after') await waitFor('both at Stripe', async () => sameAs(await made(), once));
    await killBoth();
    world.sandbox.faults.clear();
    await missHeartbeats();
    await startBoth();
    await untilQuiet();
    expect(await made()).toEqual(once);
    expect((await moneyOf(sold)).transfer?.status).toBe('succeeded');
    expect((await moneyOf(returned)).refund?.status).toBe('succeeded');
    await expectBooksAgree();
    // SMTP has no way to ask whether a mail was taken: the same one may come again, and carries the same Message-ID,
    // by which mail programs show it once.
    const ids = new Map<string, Set<string>>();
    for (const { to, subject, headers } of world.sandbox.mails.list()) {
      // Mails to admins are alike for every dispute; those to buyers differ by subject.
      if (to !== sold.buyer.email && to !== returned.buyer.email) continue;
      const key = `${to}: ${subject}`;
      ids.set(key, (ids.get(key) ?? new Set()).add(headers['message-id'] ?? ''));
    }
    expect([...ids].filter(([, each]) => each.size !== 1)).toEqual([]);
    expect([...ids.keys()].filter((key) => key.startsWith(`${sold.buyer.email}: `))).toHaveLength(3);
  },
);

test('both processes are killed while a push service has a push and does not answer: it is not sent again', async () => {
  const seller = await aSeller();
  const { got } = await aDevice(seller);
  await untilQuiet();
  world.sandbox.pushes.silent = true;
  await aPurchase({ seller }).paid().done();
  await waitFor('the push to arrive', () => got().length > 0);
  await killBoth();
  world.sandbox.pushes.silent = false;
  await missHeartbeats();
  await startBoth();
  await untilQuiet();
  expect(got()).toHaveLength(1);
});

test('on SIGTERM the request and the job in hand finish, an open stream ends, nothing is left', async () => {
  const [one, two] = world.apps;
  const [listing, buyer, sold, admin] = await Promise.all([
    aListing(),
    aClient(),
    aPurchase().paid().nameChanged().done(),
    anAdmin(),
  ]);
  await untilQuiet();
  await two.stop();
  for (const match of [SESSIONS, TRANSFERS]) world.sandbox.faults.add({ match, mode: 'hold' });
  const input = encodeURIComponent(JSON.stringify({ json: { id: listing.id } }));
  const stream = await fetch(`${one.url}/api/trpc/listings.onUpdate?input=${input}`, {
    headers: { accept: 'text/event-stream', cookie: admin.cookie },
  });
  const streamed = stream.text().catch(() => 'cut');
  const bought = buy(one, buyer, listing);
  await continuePurchase(sold).confirmed().done();
  await struck();
  const started = performance.now();
  const stopped = one.stop();
  // The end of the stream is the beginning of the shutdown, with the request and the job still in hand.
  await streamed;
  world.sandbox.faults.release();
  const [code, answer] = await Promise.all([stopped, bought]);
  expect(answer.code).toBe('ok');
  expect([0, 143]).toContain(code);
  expect(performance.now() - started).toBeLessThan(30_000);
  expect((await moneyOf(sold)).transfer?.status).toBe('succeeded');
  const active = sql`select name from pgboss.job where state = 'active' and name <> 'deadlines'`;
  expect([...(await db.execute(active))]).toEqual([]);
  await startBoth();
  await untilQuiet();
  expect(await jobsLeft()).toBe(0);
  await expectBooksAgree();
});

// Last, since what the process had in hand comes back late, and others would wait for it.
test.each(moments)(
  'a process is killed $moment Stripe opens the payment page: the buyer gets one that can be paid',
  async ({ moment, mode }) => {
    const [app] = world.apps;
    const [listing, buyer] = await Promise.all([aListing(), aClient()]);
    world.sandbox.faults.add({ match: SESSIONS, mode });
    const lost = buy(app, buyer, listing);
    await struck();
    if (moment === 'after') await waitFor('the session', () => sessionsFor(listing.id).length === 1);
    await app.kill();
    expect((await lost).status).toBe(0);
    await app.start();
    const again = await buy(app, buyer, listing);
    expect(again.code).toBe('ok');
    const sessions = sessionsFor(listing.id);
    expect(sessions.map(({ url }) => url)).toEqual([(again.data as { url: string }).url]);
    expect(await purchasesOf(listing.id)).toHaveLength(1);
  },
);

import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { HOUR } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aPurchase, continuePurchase } from '@/sandbox/scenario/purchase';
import { uploadKinds, uploads } from '@/server/db/schema';
import { disputeOf, purchasesOf, readPurchase } from '../support/rows';
import { sessionsFor } from '../support/stripe';
import { waitFor } from '../support/wait';
import { call, eachInTurn, tally } from './support/http';
import { expectBooksAgree, jobsLeft, untilQuiet } from './support/reconciliation';
import { aClient, anAdmin, as, buy, clients, moneyOf } from './support/scenarios';
import { struck } from './support/struck';
import { uploadProof } from './support/upload';
import { world } from './support/world';

const SESSIONS = { method: 'POST', path: '/v1/checkout/sessions' };
const REFUNDS = { method: 'POST', path: '/v1/refunds' };
const TRANSFERS = { method: 'POST', path: '/v1/transfers' };
/** Before the request is carried out, or after it and before its answer. */
const moments = { before: 'timeout', after: 'silent-after' } as const;
type Moment = keyof typeof moments;
const eachMoment = Object.keys(moments) as Moment[];

const killBoth = () => Promise.all(world.apps.map((app) => app.kill()));
const startBoth = () => Promise.all(world.apps.map((app) => (app.running ? undefined : app.start())));

const refundsOf = (purchaseId: string) => {
  const [charge] = world.sandbox.stripe.charges.by('transfer_group', `purchase_${purchaseId}`);
  return world.sandbox.stripe.refunds.by('charge', charge?.id ?? '');
};
const transfersOf = (purchaseId: string) =>
  world.sandbox.stripe.transfers.by('transfer_group', `purchase_${purchaseId}`);

/** Decides a dispute in halves while more answers of Stripe are lost than its library retries. @returns the payments. */
async function halvesUnheard(): Promise<{ refunds: number; transfers: number }> {
  const [admin, { purchase }] = await Promise.all([
    anAdmin(),
    aPurchase().paid().nameChanged().reported().done(),
  ]);
  const dispute = await disputeOf(purchase.id);
  // A webhook would settle them: those are lost as well.
  world.sandbox.webhooks.lose(true);
  for (const match of [TRANSFERS, REFUNDS]) world.sandbox.faults.add({ match, mode: 'drop-after', times: 4 });
  const ruled = await call(world.apps[0], admin, 'admin.resolveDispute', {
    disputeId: dispute?.id,
    decision: 'part',
    // Each half fits twice in what was paid: nothing but the key stops a second one.
    part: purchase.price / 2,
    notes: 'Delat ansvar.',
  });
  expect(ruled.code).toBe('ok');
  await waitFor('both at Stripe', () => transfersOf(purchase.id).length * refundsOf(purchase.id).length);
  await untilQuiet();
  world.sandbox.webhooks.lose(false);
  return { refunds: refundsOf(purchase.id).length, transfers: transfersOf(purchase.id).length };
}

test('every answer about a divided dispute is lost for a while: each party gets their part once', async () => {
  expect(await halvesUnheard()).toEqual({ refunds: 1, transfers: 1 });
  await expectBooksAgree();
});

describe('a process is killed', () => {
  beforeEach(startBoth);

  test.each(eachMoment)(
    '%s Stripe opens the payment page: the buyer gets one that can be paid',
    async (moment) => {
      const [app] = world.apps;
      const [listing, buyer] = await Promise.all([aListing(), aClient()]);
      world.sandbox.faults.add({ match: SESSIONS, mode: moments[moment] });
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

  test.each(eachMoment)('%s a transfer, a refund and a mail: each once after the restart', async (moment) => {
    const admin = await aUser({ isAdmin: true });
    const [sold, returned] = await Promise.all([
      aPurchase().paid().nameChanged().done(),
      aPurchase().paid().nameChanged().reported().done(),
    ]);
    await untilQuiet();
    // The process that has the job is killed with it.
    for (const match of [TRANSFERS, REFUNDS]) world.sandbox.faults.add({ match, mode: moments[moment] });
    world.relay.catchNext(moment);
    await Promise.all([
      continuePurchase(sold).confirmed().done(),
      continuePurchase(returned).ruled('refund', admin).done(),
    ]);
    await Promise.all([struck(), waitFor('a mail to be caught', () => world.relay.caught)]);
    if (moment === 'after') {
      await waitFor(
        'both at Stripe',
        () => transfersOf(sold.purchase.id).length + refundsOf(returned.purchase.id).length === 2,
      );
    }
    await killBoth();
    world.sandbox.faults.clear();
    await startBoth();
    await untilQuiet();
    expect(transfersOf(sold.purchase.id)).toHaveLength(1);
    expect(refundsOf(returned.purchase.id)).toHaveLength(1);
    expect((await moneyOf(sold.purchase.id)).transfer?.status).toBe('succeeded');
    expect((await moneyOf(returned.purchase.id)).refund?.status).toBe('succeeded');
    await expectBooksAgree();
    // SMTP has no way to ask whether a mail was taken: the same one may come again, and carries the same Message-ID,
    // by which mail programs show it once.
    const buyers = [sold.buyer.email, returned.buyer.email];
    const ids = new Map<string, Set<string>>();
    for (const { to, subject, headers } of world.sandbox.mails.list()) {
      // Mails to admins are alike for every dispute; those to buyers differ by subject.
      if (!buyers.includes(to)) continue;
      const key = `${to}: ${subject}`;
      ids.set(key, (ids.get(key) ?? new Set()).add(headers['message-id'] ?? ''));
    }
    expect([...ids].filter(([, each]) => each.size !== 1)).toEqual([]);
    const mails = [...ids.keys()].filter((key) => key.startsWith(`${sold.buyer.email}: `));
    expect(mails).toHaveLength(3);
  });

  test.each(eachMoment)('%s the upload’s callback is done: sent again, it counts once', async (moment) => {
    const [app] = world.apps;
    const seller = await aSeller();
    const { listing, purchase } = await aPurchase({ seller }).paid().done();
    const who = await as(seller);
    const match = moment === 'before' ? { method: 'GET', path: '/a/' } : { path: '/ingest/callback-result' };
    world.sandbox.faults.add({ match, mode: 'timeout' });
    const lost = uploadProof(app, who, listing.id);
    await struck();
    await app.kill();
    expect((await lost).uploadId).toBeNull();
    const rows = () =>
      db
        .select()
        .from(uploads)
        .where(and(eq(uploads.listingId, listing.id), eq(uploads.kind, uploadKinds.proof)));
    expect(await rows()).toHaveLength(moment === 'before' ? 0 : 1);
    await app.start();
    const { uploadId } = await uploadProof(app, who, listing.id);
    const done = await call(app, who, 'purchases.completeNameChange', {
      listingId: listing.id,
      proofUploadId: uploadId,
    });
    expect(done.code).toBe('ok');
    expect((await readPurchase(purchase.id)).proofUploadId).toBe(uploadId);
  });
});

test('every answer of Stripe’s lost, and its keys forgotten a day later: looked up first, still once', async () => {
  const admin = await aUser({ isAdmin: true });
  const [sold, returned] = await Promise.all([
    aPurchase().paid().nameChanged().done(),
    aPurchase().paid().nameChanged().reported().done(),
  ]);
  await untilQuiet();
  for (const match of [TRANSFERS, REFUNDS])
    world.sandbox.faults.add({ match, mode: 'drop-after', times: 200 });
  // A webhook would settle the refund: it is lost as well.
  world.sandbox.webhooks.lose(true);
  await Promise.all([
    continuePurchase(sold).confirmed().done(),
    continuePurchase(returned).ruled('refund', admin).done(),
  ]);
  await waitFor('both to have failed', async () => {
    const [{ transfer }, { refund }] = await Promise.all([
      moneyOf(sold.purchase.id),
      moneyOf(returned.purchase.id),
    ]);
    return transfer?.failureCode && refund?.failureCode;
  });
  expect((await moneyOf(sold.purchase.id)).transfer?.status).toBe('pending');
  world.sandbox.clock.jump(25 * HOUR);
  world.sandbox.faults.clear();
  await untilQuiet();
  expect(transfersOf(sold.purchase.id)).toHaveLength(1);
  expect(refundsOf(returned.purchase.id)).toHaveLength(1);
  expect((await moneyOf(sold.purchase.id)).transfer?.status).toBe('succeeded');
  expect((await moneyOf(returned.purchase.id)).refund?.status).toBe('succeeded');
  await expectBooksAgree();
});

test('PostgreSQL restarted under load: clear errors, nothing half-done, and all goes on by itself', async () => {
  const COUNT = 40;
  const [buyers, listings] = await Promise.all([
    clients(COUNT),
    Promise.all(Array.from({ length: COUNT }, () => aListing())),
  ]);
  await untilQuiet();
  const answers: { code: string; status: number }[] = [];
  let running = true;
  const press = async (index: number) => {
    for (let round = 0; running || round === 0; round += 1) {
      const buyer = buyers[index];
      const listing = listings[index];
      if (!buyer || !listing) return;
      answers.push(await buy(eachInTurn(index + round), buyer, listing));
      answers.push(await call(eachInTurn(index), null, 'listings.search', {}, 'query'));
    }
  };
  const load = Promise.all(Array.from({ length: COUNT }, (_, index) => press(index)));
  await waitFor('some load', () => answers.length > COUNT);
  await fetch(`${inject('postgresControl')}/stop`, { method: 'POST' });
  const seen = answers.length;
  await waitFor('errors', () => answers.slice(seen).some(({ code }) => code === 'SERVER_ERROR'));
  await fetch(`${inject('postgresControl')}/start`, { method: 'POST' });
  await waitFor('good answers again', () => answers.slice(-8).every(({ code }) => code === 'ok'));
  running = false;
  await load;
  const codes = tally(answers);
  // Each answer is one of the app's own, not a broken connection.
  expect(
    Object.keys(codes).filter(
      (code) => !['ok', 'SERVER_ERROR', 'RATE_LIMITED', 'PAYMENT_PROVIDER_DOWN'].includes(code),
    ),
  ).toEqual([]);
  await waitFor('the processes to be well', async () => {
    const health = await Promise.all(world.apps.map((app) => fetch(`${app.url}/api/health`)));
    return health.every(({ ok }) => ok);
  });
  // Every connection of both pools works, not only the first ones.
  const crowd = Array.from({ length: 120 }, (_, index) =>
    call(eachInTurn(index), null, 'listings.search', { query: `lopp ${index}` }, 'query'),
  );
  expect(tally(await Promise.all(crowd))).toEqual({ ok: 120 });
  for (const [index, listing] of listings.entries()) {
    const buyer = buyers[index];
    if (!buyer) continue;
    const again = await buy(eachInTurn(index), buyer, listing);
    expect(['ok', 'RATE_LIMITED']).toContain(again.code);
    const live = (await purchasesOf(listing.id)).filter(({ state }) => state !== 'cancelled');
    expect(live).toHaveLength(1);
    expect(sessionsFor(listing.id).filter(({ status }) => status === 'open').length).toBeGreaterThan(0);
  }
});

test('a dead Stripe does not slow browsing', async () => {
  const [looker, buyers] = await Promise.all([aClient(), clients(30)]);
  const sales = await Promise.all(buyers.map(async (buyer) => ({ buyer, listing: await aListing() })));
  await untilQuiet();
  const median = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const started = performance.now();
      const answer = await call(eachInTurn(round), looker, 'listings.search', {}, 'query');
      expect(answer.code).toBe('ok');
      times.push(performance.now() - started);
    }
    return times.sort((one, other) => one - other)[20] ?? 0;
  };
  const before = await median();
  world.sandbox.faults.add({ match: { path: '/v1/' }, mode: 'timeout', times: 500 });
  const waiting = sales.map(({ buyer, listing }, index) => buy(eachInTurn(index), buyer, listing));
  const answered = new Set<number>();
  for (const [index, each] of waiting.entries()) void each.then(() => answered.add(index));
  await waitFor('everybody to be waiting, or answered', async () => {
    const all = await Promise.all(sales.map(({ listing }) => purchasesOf(listing.id)));
    return all.every((rows, index) => rows.length > 0 || answered.has(index));
  });
  const during = await median();
  process.stdout.write(
    `browsing: ${before.toFixed(0)} ms, with Stripe dead and 30 waiting: ${during.toFixed(0)} ms\n`,
  );
  // Thirty calls wait on Stripe and hold no connection to the database: looking takes no longer than noise makes it.
  expect(during).toBeLessThan(before * 5 + 200);
  expect(tally(await Promise.all(waiting))).toEqual({ PAYMENT_PROVIDER_DOWN: 30 });
  world.sandbox.faults.clear();
  const live = await Promise.all(sales.map(({ listing }) => purchasesOf(listing.id)));
  expect(live.flat().filter(({ state }) => state !== 'cancelled')).toEqual([]);
});

test('no space for an upload: the seller gets an error, nothing is kept, and the next attempt counts', async () => {
  const [app] = world.apps;
  const seller = await aSeller();
  const { listing } = await aPurchase({ seller }).paid().done();
  const who = await as(seller);
  world.sandbox.faults.add({ match: { method: 'PUT', path: '/ingest' }, mode: 'disk-full' });
  expect(await uploadProof(app, who, listing.id)).toEqual({ requested: 200, put: 507, uploadId: null });
  const without = await call(app, who, 'purchases.completeNameChange', { listingId: listing.id });
  expect(without.code).toBe('PROOF_MISSING');
  expect(await db.select().from(uploads).where(eq(uploads.listingId, listing.id))).toEqual([]);
  const { uploadId } = await uploadProof(app, who, listing.id);
  const done = await call(app, who, 'purchases.completeNameChange', {
    listingId: listing.id,
    proofUploadId: uploadId,
  });
  expect(done.code).toBe('ok');
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
  const stream = await fetch(
    `${one.url}/api/trpc/listings.onUpdate?input=${encodeURIComponent(JSON.stringify({ json: { id: listing.id } }))}`,
    { headers: { accept: 'text/event-stream', cookie: admin.cookie } },
  );
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
  expect((await moneyOf(sold.purchase.id)).transfer?.status).toBe('succeeded');
  const { sql } = await import('drizzle-orm');
  const active = await db.execute(
    sql`select name from pgboss.job where state = 'active' and name <> 'deadlines'`,
  );
  expect([...active]).toEqual([]);
  await startBoth();
  await untilQuiet();
  expect(await jobsLeft()).toBe(0);
  await expectBooksAgree();
});

test('control: without idempotency keys a refund or a transfer whose answer was lost is made twice', async () => {
  await startBoth();
  world.sandbox.faults.ignoreKeys();
  expect(await halvesUnheard()).toEqual({ refunds: 2, transfers: 2 });
});

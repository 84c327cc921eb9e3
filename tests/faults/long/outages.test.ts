import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { and, eq } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { uploadKinds, uploads } from '@/server/db/schema';
import { purchasesOf, readPurchase } from '../../support/rows';
import { sessionsFor } from '../../support/stripe';
import { waitFor } from '../../support/wait';
import { type Client, call, eachInTurn, tally } from '../support/http';
import { untilQuiet } from '../support/reconciliation';
import { aClient, as, buy, clients, untilWell } from '../support/scenarios';
import { struck } from '../support/struck';
import { uploadProof } from '../support/upload';
import { world } from '../support/world';

const browse = (index: number, who: Client | null = null, input = {}) =>
  call(eachInTurn(index), who, 'listings.search', input, 'query');

/** Buyers with a listing each. */
const sales = async (count: number) =>
  Promise.all((await clients(count)).map(async (buyer) => ({ buyer, listing: await aListing() })));

test('PostgreSQL restarted under load: clear errors, nothing half-done, and all goes on by itself', async () => {
  const pairs = await sales(40);
  await untilQuiet();
  const answers: { code: string; status: number }[] = [];
  let running = true;
  const press = async ({ buyer, listing }: (typeof pairs)[number], index: number) => {
    for (let round = 0; running || round === 0; round += 1) {
      answers.push(await buy(eachInTurn(index + round), buyer, listing));
      answers.push(await browse(index));
    }
  };
  const load = Promise.all(pairs.map(press));
  await waitFor('some load', () => answers.length > pairs.length);
  await fetch(`${inject('postgresControl')}/stop`, { method: 'POST' });
  const seen = answers.length;
  await waitFor('errors', () => answers.slice(seen).some(({ code }) => code === 'SERVER_ERROR'));
  await fetch(`${inject('postgresControl')}/start`, { method: 'POST' });
  await waitFor('good answers again', () => answers.slice(-8).every(({ code }) => code === 'ok'));
  running = false;
  await load;
  // Each answer is one of the app's own, not a broken connection.
  const own = ['ok', 'SERVER_ERROR', 'RATE_LIMITED', 'PAYMENT_PROVIDER_DOWN'];
  expect(answers.filter(({ code }) => !own.includes(code))).toEqual([]);
  await untilWell();
  // Every connection of both pools works, not only the first ones.
  const crowd = Array.from({ length: 120 }, (_, index) => browse(index, null, { query: `lopp ${index}` }));
  expect(tally(await Promise.all(crowd))).toEqual({ ok: 120 });
  for (const [index, { buyer, listing }] of pairs.entries()) {
    expect(['ok', 'RATE_LIMITED']).toContain((await buy(eachInTurn(index), buyer, listing)).code);
    const live = (await purchasesOf(listing.id)).filter(({ state }) => state !== 'cancelled');
    expect(live).toHaveLength(1);
    expect(sessionsFor(listing.id).filter(({ status }) => status === 'open').length).toBeGreaterThan(0);
  }
});

test('a dead Stripe does not slow browsing', async () => {
  const [looker, pairs] = await Promise.all([aClient(), sales(30)]);
  await untilQuiet();
  const median = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const started = performance.now();
      expect((await browse(round, looker)).code).toBe('ok');
      times.push(performance.now() - started);
    }
    return times.sort((one, other) => one - other)[20] ?? 0;
  };
  const before = await median();
  world.sandbox.faults.add({ match: { path: '/v1/' }, mode: 'timeout', times: 500 });
  const answered = new Set<number>();
  const waiting = pairs.map(async ({ buyer, listing }, index) => {
    const answer = await buy(eachInTurn(index), buyer, listing);
    answered.add(index);
    return answer;
  });
  const rows = () => Promise.all(pairs.map(({ listing }) => purchasesOf(listing.id)));
  await waitFor('everybody to be waiting, or answered', async () =>
    (await rows()).every((found, index) => found.length > 0 || answered.has(index)),
  );
  const during = await median();
  process.stdout.write(
    `browsing: ${before.toFixed(0)} ms, with Stripe dead and 30 waiting: ${during.toFixed(0)} ms\n`,
  );
  // Thirty calls wait on Stripe and hold no connection to the database: looking takes no longer than noise makes it.
  expect(during).toBeLessThan(before * 5 + 200);
  expect(tally(await Promise.all(waiting))).toEqual({ PAYMENT_PROVIDER_DOWN: 30 });
  world.sandbox.faults.clear();
  expect((await rows()).flat().filter(({ state }) => state !== 'cancelled')).toEqual([]);
});

describe('an upload', () => {
  async function toUpload() {
    const seller = await aSeller();
    const { listing, purchase } = await aPurchase({ seller }).paid().done();
    const who = await as(seller);
    const [app] = world.apps;
    const listingId = listing.id;
    const complete = async (proofUploadId?: string | null) =>
      (await call(app, who, 'purchases.completeNameChange', { listingId, proofUploadId })).code;
    const ofListing = and(eq(uploads.listingId, listingId), eq(uploads.kind, uploadKinds.proof));
    return {
      app,
      purchase,
      upload: () => uploadProof(app, who, listingId),
      complete,
      rows: () => db.select().from(uploads).where(ofListing),
    };
  }

  test.each([
    ['before', 0, { method: 'GET', path: '/a/' }],
    ['after', 1, { path: '/ingest/callback-result' }],
  ])(
    'whose process is killed %s its callback is done is sent again, and counts once',
    async (_moment, kept, match) => {
      const { app, purchase, upload, complete, rows } = await toUpload();
      world.sandbox.faults.add({ match, mode: 'timeout' });
      const lost = upload();
      await struck();
      await app.kill();
      expect((await lost).uploadId).toBeNull();
      expect(await rows()).toHaveLength(kept);
      await app.start();
      const { uploadId } = await upload();
      expect(await complete(uploadId)).toBe('ok');
      expect((await readPurchase(purchase.id)).proofUploadId).toBe(uploadId);
    },
  );

  test('without space for it: the seller gets an error, nothing is kept, and the next attempt counts', async () => {
    const { upload, complete, rows } = await toUpload();
    world.sandbox.faults.add({ match: { method: 'PUT', path: '/ingest' }, mode: 'disk-full' });
    expect(await upload()).toEqual({ requested: 200, put: 507, uploadId: null });
    expect(await complete()).toBe('PROOF_MISSING');
    expect(await rows()).toEqual([]);
    expect(await complete((await upload()).uploadId)).toBe('ok');
  });
});

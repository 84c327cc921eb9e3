import { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { watchMails } from '@/server/db/schema';
import { waitFor } from '../../support/wait';
import { call, tally } from '../support/http';
import { untilQuiet } from '../support/reconciliation';
import { aClient, as, buy, clients } from '../support/scenarios';
import { uploadProof } from '../support/upload';
import { world } from '../support/world';

/** A small file whose page takes minutes to draw: 20 million strokes. */
function pdfBomb(): Buffer<ArrayBuffer> {
  const strokes = deflateSync(Buffer.alloc(240_000_000, '0 0 m 420 300 l S\n'));
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 300]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Filter/FlateDecode/Length ${strokes.byteLength}>>stream
`;
  return Buffer.concat([
    Buffer.from(head),
    strokes,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** Asks for the health all the time, on a thread of its own: this one is busy with the flood. */
const ASKING = `
const { parentPort, workerData } = require('node:worker_threads');
let running = true;
parentPort.once('message', () => { running = false; });
(async () => {
  const waits = [];
  while (running) {
    const started = performance.now();
    const { status } = await fetch(workerData.url + '/api/health');
    if (status !== 200) throw new Error('health: ' + status);
    waits.push(performance.now() - started);
  }
  parentPort.postMessage(waits);
})();
`;

/** @returns `stop` ends it, and gives how long each answer took, ms. */
function watchHealth(url: string) {
  const worker = new Worker(ASKING, { eval: true, workerData: { url } });
  const answered = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop(): Promise<number[]> {
      worker.postMessage('stop');
      return answered;
    },
  };
}

const WATCHES = 20;

async function aSale() {
  const seller = await aSeller();
  const { listing } = await aPurchase({ seller }).paid().done();
  return { who: await as(seller), listingId: listing.id };
}

test('files, pictures and watches in floods: a health check, another’s upload and a purchase go on', async () => {
  const [app] = world.apps;
  const [bomber, flooder, other, buyer, watched] = await Promise.all([
    aSale(),
    aSale(),
    aSale(),
    aClient(),
    aRace(),
  ]);
  const place = await aListing();
  const pictures = [];
  for (let nth = 0; nth < 50; nth += 1) pictures.push(await aListing({ price: 500 + nth }));
  for (const watcher of await clients(WATCHES)) {
    const watch = { raceId: watched.id, email: watcher.user.email, agreed: true };
    expect((await call(app, watcher, 'watches.create', watch)).code).toBe('ok');
  }
  const newSeller = await as(await aSeller());
  await untilQuiet();

  let running = true;
  const flood = Promise.all([
    uploadProof(app, bomber.who, bomber.listingId, pdfBomb()),
    Promise.all(Array.from({ length: 30 }, () => uploadProof(app, flooder.who, flooder.listingId))),
    Promise.all(pictures.map(({ id }) => fetch(`${app.url}/og/listings/${id}`))),
    call(app, newSeller, 'listings.create', {
      raceId: watched.id,
      price: 500,
      payerChoice: null,
      feeAccepted: true,
      termsAccepted: true,
    }),
  ]).finally(() => {
    running = false;
  });

  const health = watchHealth(app.url);
  const [uploaded, bought] = await Promise.all([
    uploadProof(app, other.who, other.listingId),
    buy(app, buyer, place),
  ]);
  expect(running).toBe(true);
  expect(uploaded.uploadId).not.toBeNull();
  expect(bought.code).toBe('ok');

  const [bomb, files, drawn, created] = await flood;
  const waits = await health.stop();
  expect(bomb.uploadId).toBeNull();
  expect(created.code).toBe('ok');
  const kept = files.filter(({ uploadId }) => uploadId !== null).length;
  const statuses = tally(drawn.map(({ status }) => ({ code: String(status) })));
  expect(kept).toBeGreaterThan(0);
  expect(Object.keys(statuses).every((status) => ['200', '503'].includes(status))).toBe(true);
  expect(statuses['200']).toBeGreaterThan(0);
  const { id: listingId } = created.data as { id: string };
  await waitFor(
    'a mail for each watch',
    async () => (await db.$count(watchMails, eq(watchMails.listingId, listingId))) === WATCHES,
  );
  process.stdout.write(
    `floods: health at most ${Math.max(...waits).toFixed(0)} ms of ${waits.length}; 30 files: ${kept} kept; 50 pictures: ${JSON.stringify(statuses)}\n`,
  );
}, 300_000);

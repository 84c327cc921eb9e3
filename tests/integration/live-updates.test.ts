import { aListing } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { expect, test } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { GET } from '@/app/api/trpc/[trpc]/route';
import { ore } from '@/domain/money/ore';
import { listingEvents } from '@/server/db/notifications';
import { listings } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { beginLeaving, beginShutdown } from '@/server/lib/shutdown';
import { as } from '../support/callers';
import { rewrite } from '../support/rewrite';
import { readListing } from '../support/rows';
import { waitFor } from '../support/wait';

/** Subscribes to a listing as a browser does. */
async function subscribe(id: string) {
  const connection = new AbortController();
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const answer = await GET(
    new Request(`http://localhost:3000/api/trpc/listings.onUpdate?input=${input}`, {
      headers: { accept: 'text/event-stream' },
      signal: connection.signal,
    }),
  );
  const received = { text: '', ended: false };
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) received.text += text;
    received.ended = true;
  })().catch(() => undefined);
  return { answer, received, disconnect: () => connection.abort() };
}

const subscribers = async (id: string) => (await listingEvents()).listenerCount(id);

test('a subscriber receives the state at once, each change of its listing alone, and the end when it is deleted', async () => {
  const seller = await aSeller();
  const { id } = await aListing({ seller, price: 500 });
  const [one, other] = [await subscribe(id), await subscribe(id)];
  expect(one.answer.headers.get('content-type')).toBe('text/event-stream');
  for (const directive of ['private', 'no-store', 'no-transform'])
    expect(one.answer.headers.get('cache-control')).toContain(directive);
  await waitFor('the first state', () => one.received.text.includes('"price":50000'));
  expect(one.received.text).toMatch(/^event: connected\ndata: \{"reconnectAfterInactivityMs":\d+\}\n/);

  const elsewhere = await aListing({ seller });
  await as(seller).listings.updatePrice({ id: elsewhere.id, price: 777 });
  await as(seller).listings.updatePrice({ id, price: 600 });
  for (const { received } of [one, other])
    await waitFor('the new price', () => received.text.includes('"price":60000'));
  expect(one.received.text).not.toContain('77700');
  const reserved = await aPurchase({ listing: await readListing(id) }).done();
  await waitFor('the reservation', () => one.received.text.includes('"status":"pending_payment"'));
  await continuePurchase(reserved).cancelled().done();
  other.disconnect();
  await waitFor('one subscriber', async () => (await subscribers(id)) === 1);

  await as(seller).listings.delete({ id });
  await waitFor('the end', () => one.received.ended);
  expect(one.received.text).toContain('event: return');
  expect(other.received.text).not.toContain('event: return');
  expect(await subscribers(id)).toBe(0);
});

test('a subscriber that has left before the first state leaves nothing behind', async () => {
  const { id } = await aListing();
  const { disconnect } = await subscribe(id);
  disconnect();
  await waitFor('no subscriber', async () => (await subscribers(id)) === 0);
});

test.each([
  ['what the organiser takes changes', () => ({ organiserFee: ore(50_00) })],
  ['another pays the organiser', () => ({ payer: 'buyer' as const })],
  ['an admin removes it', () => ({ stoppedAt: now(), removedAt: now() })],
])('a listing’s page is told when %s, and not of what it does not show', async (_what, change) => {
  const { id, payer } = await aListing();
  expect(payer).toBe('seller');
  const changes = await listingEvents();
  let told = 0;
  changes.on(id, () => {
    told += 1;
  });
  await rewrite(listings, id, { relistRequestedAt: now() });
  await rewrite(listings, id, change());
  await waitFor('the change', () => told > 0);
  expect(told).toBe(1);
  changes.removeAllListeners(id);
});

// From here on this process is stopping.
test('a server that is about to stop says so to the balancer, and keeps its streams meanwhile', async () => {
  expect((await health()).status).toBe(200);
  beginLeaving();
  const answer = await health();
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }]);
});

test('a server that stops ends its streams with an error after which clients reconnect', async () => {
  const { id } = await aListing();
  const { received, disconnect } = await subscribe(id);
  await waitFor('the first state', () => received.text.includes('"id"'));
  beginShutdown();
  await waitFor('the end', () => received.ended);
  expect(received.text).toContain('event: serialized-error');
  expect(received.text).toContain('"httpStatus":503');
  expect(received.text).not.toContain('event: return');
  disconnect();
});

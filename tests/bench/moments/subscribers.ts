import { aListing } from '@/sandbox/scenario/listings';
import { now } from '@/server/lib/clock';
import { updatePrice } from '@/server/services/listings/update-price';
import { Inspector } from './inspector';
import { at, type Moment } from './moment';

const SUBSCRIBERS = 1000;
const MOST_BYTES = 30_000;

/** Follows a listing as a page does, and tells of each state that arrives. */
function follow(appUrl: string, id: string, arrived: (text: string) => void): () => void {
  const end = new AbortController();
  const input = encodeURIComponent(JSON.stringify({ json: { id } }));
  const read = async () => {
    const { body } = await fetch(`${appUrl}/api/trpc/listings.onUpdate?input=${input}`, {
      headers: { accept: 'text/event-stream' },
      signal: end.signal,
    });
    if (!body) throw new Error('no stream');
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      if (text.includes('"price"')) arrived(text);
    }
  };
  read().catch((error) => {
    if (!end.signal.aborted) throw error;
  });
  return () => end.abort();
}

/** A thousand people look at one place as its price changes, in another process than the one that serves them. */
export async function subscribers(appUrl: string, inspectorPort: number): Promise<Moment> {
  const listing = await aListing({ price: 500 });
  const inspector = await Inspector.connect(inspectorPort);
  const gather = async () => {
    let seen = 0;
    const times: number[] = [];
    let changed = 0;
    const everybody = Promise.withResolvers<void>();
    let told = Promise.withResolvers<void>();
    const stops = Array.from({ length: SUBSCRIBERS }, () =>
      follow(appUrl, listing.id, () => {
        seen += 1;
        if (changed > 0) times.push(performance.now() - changed);
        if (seen === SUBSCRIBERS) everybody.resolve();
        if (times.length === SUBSCRIBERS) told.resolve();
      }),
    );
    await everybody.promise;
    return {
      stop: () => {
        for (const stop of stops) stop();
      },
      change: async (price: number) => {
        times.length = 0;
        told = Promise.withResolvers<void>();
        changed = performance.now();
        await updatePrice({ id: listing.id, sellerId: listing.sellerId, price, now: now() });
        await told.promise;
        return times;
      },
    };
  };
  // Once to warm up what is made at the first use and kept.
  (await gather()).stop();
  await new Promise((rest) => setTimeout(rest, 2000));
  const before = await inspector.held();
  const crowd = await gather();
  const bytes = ((await inspector.held()) - before) / SUBSCRIBERS;
  const times = [...(await crowd.change(501)), ...(await crowd.change(502)), ...(await crowd.change(503))];
  crowd.stop();
  inspector.close();
  return {
    what: `${SUBSCRIBERS} subscribers of one place, from change to arrival`,
    figures: {
      'p50, ms': at(times, 0.5),
      'p99, ms': at(times, 0.99),
      'last, ms': at(times, 1),
      'kB per subscriber': Math.round(bytes / 100) / 10,
    },
    broken: bytes < MOST_BYTES ? [] : [`${Math.round(bytes / 1000)} kB per subscriber`],
  };
}

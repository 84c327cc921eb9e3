import { callAs } from '@/domain/actor';
import { aListing } from '@/sandbox/scenario/listings';
import { pg } from '@/server/db/client';
import { now } from '@/server/lib/clock';
import { updatePrice } from '@/server/services/listings/update-price';
import { serve } from '../servers';
import { Inspector } from './inspector';
import { at, BARE_CHANNEL, type Moment } from './moment';

const SUBSCRIBERS = 1000;
/** Of the process, for one subscriber: its request and the streams of tRPC and Next. */
const MOST_BYTES = 120_000;

/** Reads a stream as a page does, and reports each state that arrives. */
function follow(url: string, arrived: (text: string) => void): () => void {
  const end = new AbortController();
  const read = async () => {
    const { body } = await fetch(url, {
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

interface Crowd {
  /** Changes what they follow. @returns after how many ms it had come to each, when it has come to all */
  change(make: () => Promise<unknown>): Promise<number[]>;
  stop(): void;
}

/** Comes back when everybody follows the stream. */
async function gather(url: string): Promise<Crowd> {
  let seen = 0;
  const times: number[] = [];
  let changed = 0;
  const everybody = Promise.withResolvers<void>();
  let received = Promise.withResolvers<void>();
  const stops = Array.from({ length: SUBSCRIBERS }, () =>
    follow(url, () => {
      seen += 1;
      if (changed > 0) times.push(performance.now() - changed);
      if (seen === SUBSCRIBERS) everybody.resolve();
      if (times.length === SUBSCRIBERS) received.resolve();
    }),
  );
  await everybody.promise;
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
    change: async (make) => {
      times.length = 0;
      received = Promise.withResolvers<void>();
      changed = performance.now();
      await make();
      await received.promise;
      return [...times];
    },
  };
}

const CHANGES = [501, 502, 503];

/** Everybody's ms from change to arrival, of all changes. */
async function arrivals(crowd: Crowd, change: (price: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const price of CHANGES) times.push(...(await crowd.change(() => change(price))));
  crowd.stop();
  return times;
}

/** The same crowd at a process that does nothing but hear of a change and pass it on. */
async function bareArrivals(databaseUrl: string): Promise<number[]> {
  const args = ['--import', 'tsx', 'tests/performance/bench/moments/bare-stream.ts'];
  const bare = await serve('node', args, { DATABASE_URL: databaseUrl }, '/ready');
  const times = await arrivals(await gather(bare.url), (price) =>
    pg.notify(BARE_CHANNEL, JSON.stringify({ price })),
  );
  await bare.stop();
  return times;
}

/** A thousand subscribers of one listing as its price changes, in another process than the one that serves them. */
export async function subscribers(
  appUrl: string,
  databaseUrl: string,
  inspectorPort: number,
): Promise<Moment> {
  const { id, sellerId } = await aListing({ price: 500 });
  const stream = `${appUrl}/api/trpc/listings.onUpdate?input=${encodeURIComponent(JSON.stringify({ json: { id } }))}`;
  const inspector = await Inspector.connect(inspectorPort);
  // Once to warm up what is made at the first use and kept.
  (await gather(stream)).stop();
  await new Promise((rest) => setTimeout(rest, 2000));
  const before = await inspector.held();
  const crowd = await gather(stream);
  const bytes = ((await inspector.held()) - before) / SUBSCRIBERS;
  const times = await arrivals(crowd, (price) =>
    updatePrice({ id, price }, callAs('seller', sellerId, now())),
  );
  inspector.close();
  const bare = await bareArrivals(databaseUrl);
  return {
    what: `${SUBSCRIBERS} subscribers of one place, from change to arrival`,
    figures: {
      'p50, ms': at(times, 0.5),
      'p99, ms': at(times, 0.99),
      'last, ms': at(times, 1),
      'of a bare stream, p50, ms': at(bare, 0.5),
      'its p99, ms': at(bare, 0.99),
      'kB per subscriber': Math.round(bytes / 100) / 10,
    },
    broken: bytes < MOST_BYTES ? [] : [`${Math.round(bytes / 1000)} kB per subscriber`],
  };
}

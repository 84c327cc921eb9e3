import { waitFor } from '../../support/wait';

/** Reads a listing's stream as its page does, and reports each state that arrives. */
function follow(url: string, arrived: () => void): () => void {
  const end = new AbortController();
  const read = async () => {
    const { body } = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: end.signal });
    if (!body) throw new Error('no stream');
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      if (text.includes('"price"')) arrived();
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

const PATIENCE_MS = 20_000;

/** Comes back when so many follow a listing of the app at that address. */
export async function gather(appUrl: string, listingId: string, count: number): Promise<Crowd> {
  const input = encodeURIComponent(JSON.stringify({ json: { id: listingId } }));
  let seen = 0;
  let changed = 0;
  let times: number[] = [];
  const arrived = () => {
    seen += 1;
    times.push(performance.now() - changed);
  };
  const url = `${appUrl}/api/trpc/listings.onUpdate?input=${input}`;
  const stops = Array.from({ length: count }, () => follow(url, arrived));
  await waitFor('all to follow', () => seen === count);
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
    change: async (make) => {
      times = [];
      changed = performance.now();
      await make();
      await waitFor('all to hear of the change', () => times.length >= count, PATIENCE_MS);
      return times;
    },
  };
}

import type { ServerResponse } from 'node:http';
import { wire } from '@/trpc/wire';
import { isBounded } from '../api/bounded-input';
import { createCaller } from '../api/root';
import { createContext, live } from '../api/trpc';
import { shuttingDown } from '../lib/shutdown';
import { setHeaders } from './messages';

/** Bytes a follower may leave unread before it is let go; it calls again when it wakes. */
const MOST_UNREAD = 64 * 1024;

const followers = new Set<ServerResponse>();
let pings: NodeJS.Timeout | undefined;

function tell(follower: ServerResponse, text: string): void {
  if (follower.writableLength > MOST_UNREAD) follower.destroy();
  else follower.write(text);
}

/** One clock for all who follow. */
function keepOpen(follower: ServerResponse): void {
  followers.add(follower);
  pings ??= setInterval(() => {
    for (const each of followers) tell(each, 'event: ping\ndata:\n\n');
  }, live.pingMs);
}

/** Also for one who had left before it was told anything. */
function leave(follower: ServerResponse): void {
  followers.delete(follower);
  if (followers.size > 0) return;
  clearInterval(pings);
  pings = undefined;
}

const written = new WeakMap<object, string>();

/** A state as it is sent; the same for all who are told of it. */
function event(state: object): string {
  const text = written.get(state) ?? `data: ${JSON.stringify(wire.serialize(state))}\n\n`;
  written.set(state, text);
  return text;
}

/**
 * Tells a follower of a listing each of its changes, in the words of tRPC's own event stream, so that its client reads
 * the one as the other. tRPC's goes through three streams and a timer of each follower's own.
 * @returns false, with nothing sent, when the request is refused: whoever answers calls knows how to say so.
 */
export async function followLive(request: Request, response: ServerResponse): Promise<boolean> {
  const { signal, headers } = request;
  const resHeaders = new Headers();
  let states: AsyncIterable<object>;
  try {
    const asked = new URL(request.url).searchParams.get('input') ?? '';
    if (!isBounded(asked)) return false;
    const input = wire.deserialize(JSON.parse(asked)) as { id: string };
    const context = await createContext({ headers, resHeaders });
    states = await createCaller(context, { signal }).listings.onUpdate(input);
  } catch {
    return false;
  }
  setHeaders(response, [
    ...resHeaders,
    ['content-type', 'text/event-stream'],
    ['cache-control', 'no-cache, no-transform'],
    ['x-accel-buffering', 'no'],
  ]);
  response.write(`event: connected\ndata: ${JSON.stringify(live.client)}\n\n`);
  keepOpen(response);
  try {
    for await (const state of states) tell(response, event(state));
    // Gone for good. A server that stops says nothing, so its followers look for another.
    if (!shuttingDown.aborted) response.write('event: return\ndata:\n\n');
  } finally {
    leave(response);
    response.end();
  }
  return true;
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { env } from '@/env';
import { hasSession } from '../auth/session';
import { forgetWithCatalogue } from '../db/catalogue-changes';
import { ANY_LISTING, listingChanges } from '../db/listing-changes';
import { now } from '../lib/clock';
import { compress } from './messages';
import { wordsFirst } from './words-first';

/*
 * The pages that strangers open are the same for all of them but for the nonce of their scripts. When thousands come in
 * one minute, each such page is drawn once for all who ask at the same time, and kept for a moment or until something
 * on it changes.
 */

/** ms. So old may a page be that nobody has told us has changed. */
const KEPT_MS = 3000;
const MOST_PAGES = 200;

const sharedPaths = /^\/(search|lopp(\/[^/?]+)?|listings\/[\da-f-]{36})?(\?|$)/;
const listingPath = /^\/listings\/([\da-f-]{36})/;

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
  /** As it stands in the policy, and on every script and style of the body. */
  nonce: string;
}
interface Kept {
  page: Promise<Page | null>;
  /** When it was begun, by the product's clock, in ms. */
  begun: number;
}

const kept = new Map<string, Kept>();

/** A listing's change is seen on its own page and on the lists. */
function forgetListing(id: string): void {
  for (const url of kept.keys()) {
    const [, shown] = listingPath.exec(url) ?? [];
    if (!shown || shown === id) kept.delete(url);
  }
}

let listening = false;
/** Where nobody may listen to the database, a page still ends by its own time. */
function listen(): void {
  if (listening) return;
  listening = true;
  forgetWithCatalogue(() => kept.clear());
  listingChanges().then(
    (changes) => changes.on(ANY_LISTING, forgetListing),
    () => {
      listening = false;
    },
  );
}

/** True for a whole page that looks the same to every stranger, asked for by one. */
export const isSharedPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  sharedPaths.test(url) &&
  headers.rsc === undefined &&
  Boolean(headers.accept?.includes('text/html')) &&
  !hasSession(headers.cookie);

type Render = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What the framework is told of whoever asks: nothing that could show on a page that others are shown. */
const told = new Set(['accept', 'x-forwarded-for']);

/** Lets the framework draw a page into memory. @returns it, and whether others may be shown it. */
function draw(
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
): Promise<{ page: Page; keep: boolean }> {
  for (const name of Object.keys(request.headers)) if (!told.has(name)) delete request.headers[name];
  request.headers.host = new URL(env.SITE_URL).host;
  const parts: Buffer[] = [];
  const add = (part: unknown, encoding?: unknown) => {
    if (typeof part === 'string')
      parts.push(Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part));
  };
  const own = { ...response.getHeaders() };
  return new Promise((resolve, reject) => {
    response.once('close', () => reject(new Error('The first to ask has gone')));
    const caught = {
      writeHead(status: number, ...rest: unknown[]) {
        response.statusCode = status;
        const headers = rest.at(-1);
        if (headers && typeof headers === 'object')
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        return response;
      },
      flushHeaders() {},
      write(part: unknown, encoding?: unknown) {
        add(part, encoding);
        return true;
      },
      end(part?: unknown, encoding?: unknown) {
        add(part, encoding);
        const { statusCode: status } = response;
        const headers = response.getHeaders();
        for (const name of Object.keys(headers)) response.removeHeader(name);
        for (const [name, value] of Object.entries(own))
          if (value !== undefined) response.setHeader(name, value);
        for (const name of Object.keys(own)) delete headers[name];
        // Uncovers Node's own, whatever has been laid over these meanwhile.
        for (const name of ['writeHead', 'flushHeaders', 'flush', 'write', 'end', 'on'])
          delete (response as unknown as Record<string, unknown>)[name];
        const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? [];
        const body = wordsFirst(Buffer.concat(parts).toString('utf8'));
        const keep = status === 200 && nonce !== '' && headers['set-cookie'] === undefined;
        resolve({ page: { status, headers, body, nonce }, keep });
        return response;
      },
    };
    Object.assign(response, caught);
    render(request, response);
  });
}

/** Sends a page under a nonce of this answer's own. */
async function sendPage(page: Page, accepts: unknown, response: ServerResponse): Promise<void> {
  const nonce = randomUUID();
  const renewed = (text: string) => (page.nonce ? text.replaceAll(page.nonce, nonce) : text);
  response.statusCode = page.status;
  for (const [name, value] of Object.entries(page.headers)) {
    if (value !== undefined)
      response.setHeader(name, Array.isArray(value) ? value.map(renewed) : renewed(String(value)));
  }
  await compress(Buffer.from(renewed(page.body)), accepts, response);
}

/** Answers with the page as it is kept, or has it drawn. */
export async function sharedPage(
  request: IncomingMessage,
  response: ServerResponse,
  render: Render,
): Promise<void> {
  listen();
  const { url = '/', headers } = request;
  const accepts = headers['accept-encoding'];
  const found = kept.get(url);
  if (found && Math.abs(now().getTime() - found.begun) < KEPT_MS) {
    const page = await found.page.catch(() => null);
    if (page) return sendPage(page, accepts, response);
    render(request, response);
    return;
  }
  const drawn = draw(request, response, render);
  const mine: Kept = { page: drawn.then(({ page, keep }) => (keep ? page : null)), begun: now().getTime() };
  mine.page.catch(() => undefined);
  kept.delete(url);
  kept.set(url, mine);
  const [oldest] = kept.keys();
  if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest);
  const { page, keep } = await drawn.catch((error) => {
    if (kept.get(url) === mine) kept.delete(url);
    throw error;
  });
  if (!keep && kept.get(url) === mine) kept.delete(url);
  await sendPage(page, accepts, response);
}

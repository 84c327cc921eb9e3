import { type APIRequestContext, expect } from '@playwright/test';
import { publicPages } from '@/domain/site/public-pages';
import type { Role } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';
import { test } from './support';

/** All of a page but its nonce, the id that Next gives each rendering, and what is the clock's. */
function stable(html: string): string {
  const [, nonce] = /nonce(?:=|\\?":)\\?"([^"\\]+)/.exec(html) ?? [];
  const [, rendering] = /"([\w-]{21})m\\?"/.exec(html) ?? [];
  return [nonce, rendering]
    .filter((id) => id !== undefined)
    .reduce((page, id) => page.replaceAll(id, 'id'), html)
    .replace(/("(?:dataUpdatedAt|dehydratedAt)\\?":)\d+/g, '$1now')
    .replace(/("(?:initialTime|deadline)\\?":\\?"\$D)[^"\\]+/g, '$1now');
}

/** Where two answers differ, with the text there; null when they are the same. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one.slice(Math.max(0, at - 80), at + 80), other.slice(Math.max(0, at - 80), at + 80)];
}

test('every public page is byte for byte the same for a visitor and for every role, but for the nonce', async ({
  playwright,
  baseURL,
}) => {
  const requestAs = async (role: Role): Promise<APIRequestContext> => {
    const request = await playwright.request.newContext({ baseURL });
    await enterAs(request, role);
    return request;
  };
  const seeded = await findSeeded(requestAs);
  const listings = [
    seeded.forSale,
    seeded.feeToBuyer,
    ...Object.values(seeded.selling),
    ...Object.values(seeded.buying),
  ];
  const paths = publicPages.flatMap((page) => {
    if (page === '/listings/:id')
      return [...new Set(listings)].filter(Boolean).map((id) => `/listings/${id}`);
    return page === '/lopp/:slug' ? '/lopp/vasaloppet' : page;
  });
  const visitor = await requestAs('visitor');
  const users = await Promise.all((['seller', 'buyer', 'admin', 'unverified'] as const).map(requestAs));
  const answerTo = async (request: APIRequestContext, path: string, headers: Record<string, string>) => {
    const answer = await request.get(path, { headers });
    expect(answer.headers()['set-cookie'], path).toBeUndefined();
    return `${answer.status()} ${stable(await answer.text())}`;
  };
  const kinds: Record<string, string>[] = [{ accept: 'text/html' }, { rsc: '1' }];
  for (const path of [...paths, '/search?query=loppet&sortBy=priceAsc']) {
    for (const headers of kinds) {
      // Ads change slots by the minute, and counts are cached for a while.
      await expect(async () => {
        const read = [visitor, ...users].map((request) => answerTo(request, path, headers));
        const [shown = '', ...others] = await Promise.all(read);
        for (const other of others) expect(difference(other, shown), path).toBeNull();
      }).toPass({ timeout: 20_000 });
    }
  }
});

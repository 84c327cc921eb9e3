import { type NextRequest, NextResponse } from 'next/server';
import { readSignedInHint, sessionCookieName, signedInHint } from '@/server/auth/signed-in-hint';
import { contentSecurityPolicy } from '@/server/lib/content-security';
import { withDeadline } from '@/server/lib/deadline';
import { getRemovedListing } from '@/server/services/removed-listings';
import { lowerCasePath } from './domain/race/slug';
import { isPublicPage } from './domain/site/public-pages';

const LOOK_UP_MS = 2000;

/** What a page can be asked by. */
const PAGE_METHODS = 'GET, HEAD, OPTIONS';

const LISTING = /^\/listings\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The address of what stands where a removed listing was; null for every other. */
async function removedListing({ nextUrl }: NextRequest): Promise<URL | null> {
  const id = LISTING.exec(nextUrl.pathname)?.[1];
  if (!id) return null;
  // Without an answer the page itself says what it can.
  const removed = await withDeadline(getRemovedListing({ id }), LOOK_UP_MS).catch(() => null);
  return removed && new URL(`/removed-listings/${id}`, nextUrl);
}

/**
 * Gives each page a nonce of its own; Next puts it on its scripts, the layout on the rest. A removed listing's address
 * answers 410, which no page can, and a race's with capital letters leads to the one without.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // Next itself answers 400.
  if (request.method === 'OPTIONS')
    return new NextResponse(null, { status: 204, headers: { allow: PAGE_METHODS } });
  const meant = lowerCasePath(request.nextUrl.pathname);
  if (meant) {
    const address = request.nextUrl.clone();
    address.pathname = meant;
    return NextResponse.redirect(address, 308);
  }
  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const removed = await removedListing(request);
  const response = removed
    ? NextResponse.rewrite(removed, { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  // A session from before there was a hint. Never on a page that caches share.
  const missing =
    request.cookies.has(sessionCookieName()) && !readSignedInHint(request.headers.get('cookie'));
  if (missing && !isPublicPage(request.nextUrl.pathname)) {
    response.headers.append('set-cookie', signedInHint(null));
  }
  return response;
}

export const config = {
  // All but the API (next.config.ts has its policy) and what answers with a file or a policy of its own, by its whole
  // address: anything else under it is answered by the page that says so.
  matcher: [
    '/((?!api/|_next/(?:static|image)/|covers/[^/]+/[^/]+$|og$|og/(?:listings|lopp)/[^/]+$|sitemap\\.xml$|sitemaps/[^/]+$|robots\\.txt$|manifest\\.webmanifest$|offline$|embed/lopp/[^/]+$|sw\\.js$|\\.well-known/security\\.txt$).*)',
  ],
};

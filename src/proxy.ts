import { type NextRequest, NextResponse } from 'next/server';
import { isPublicPage } from '@/domain/public-pages';
import { hasSignedInHint, sessionCookieName, signedInHint } from '@/server/auth/signed-in-hint';
import { contentSecurityPolicy } from '@/server/lib/content-security';
import { withDeadline } from '@/server/lib/deadline';
import { getRemovedListing } from '@/server/services/listings/get-removed-listing';

const LOOK_UP_MS = 2000;

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
 * answers 410, which no page can.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
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
  const missing = request.cookies.has(sessionCookieName()) && !hasSignedInHint(request.headers.get('cookie'));
  if (missing && !isPublicPage(request.nextUrl.pathname)) {
    response.headers.append('set-cookie', signedInHint());
  }
  return response;
}

export const config = {
  // Pages only: answers of the API and files run nothing, and the offline page and the widget have policies of their own.
  matcher: [
    '/((?!api/|_next/|icons/|covers/|og/|sitemap|robots.txt|manifest|offline$|embed/lopp/[^/]+$|sw\\.js$|\\.well-known/).*)',
  ],
};

import { type NextRequest, NextResponse } from 'next/server';
import { isPublicPage } from '@/domain/public-pages';
import { hasSignedInHint, sessionCookieName, signedInHint } from '@/server/auth/signed-in-hint';
import { contentSecurityPolicy } from '@/server/lib/content-security';

/** Gives each page a nonce of its own; Next puts it on its scripts, the layout on the rest. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  // A session from before there was a hint. Never on a page that caches share.
  const missing = request.cookies.has(sessionCookieName()) && !hasSignedInHint(request.headers.get('cookie'));
  if (missing && !isPublicPage(request.nextUrl.pathname)) {
    response.headers.append('set-cookie', signedInHint());
  }
  return response;
}

export const config = {
  // Pages only: answers of the API and files run nothing.
  matcher: ['/((?!api/|_next/|icons/|covers.svg|og/|sitemap|robots.txt|manifest|\\.well-known/).*)'],
};

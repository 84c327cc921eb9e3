/** Pages that sign in: nobody wants back to them. */
const signingIn = ['/auth/login', '/auth/register', '/auth/confirm', '/auth/reset'];

const MAX_LENGTH = 500;
const ORIGIN = 'http://site.invalid';

/**
 * Where to go on after signing in: a path of this site, as the URL parser understands it, so that nothing is read
 * otherwise by a browser than here.
 * @returns null for anything else, another site's address among it, and for the pages that sign in.
 */
export function returnPath(path: string | null | undefined): string | null {
  // Parsers drop control characters and take a backslash for a slash, which could make "/\t/evil" another site.
  if (!path?.startsWith('/') || path.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(path)) return null;
  if (!URL.canParse(path, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  if (origin !== ORIGIN || pathname.startsWith('//') || signingIn.includes(pathname)) return null;
  return pathname + search + hash;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const listing = `/listings/${UUID}(/(edit|name-change|confirm-purchase|buyer-name-change-confirmation))?`;
const account = '/auth/(notifications|profile(\\?tab=(account|listings|purchases))?)';
const fixed = new RegExp(`^(${listing}|/arenden/${UUID}|/post-ad|/lopp|/search|${account})$`);
const race = /^\/lopp\/([a-z0-9-]{1,100})$/;

/**
 * A return path as it may stand in a mail to an address that nobody has shown to be theirs: one without room for
 * anybody's text.
 * @returns a path to use as it is; a race's page with its `slug`, which must be looked up first; or null.
 */
export function mailablePath(path: string | null | undefined): { path: string; slug: string | null } | null {
  if (!path) return null;
  if (fixed.test(path)) return { path, slug: null };
  const [, slug] = race.exec(path) ?? [];
  return slug ? { path, slug } : null;
}

const withNext = (page: string, next: string | null): string => {
  const path = returnPath(next);
  return path && path !== '/' ? `${page}?next=${encodeURIComponent(path)}` : page;
};

/**
 * The login page, its form for a forgotten password, and the page where an account is created; all lead to `next` in
 * the end.
 */
export const loginPath = (next: string | null): string => withNext('/auth/login', next);
export const forgotPath = (next: string | null): string => {
  const page = loginPath(next);
  return `${page}${page.includes('?') ? '&' : '?'}mode=forgot`;
};
export const registerPath = (next: string | null): string => withNext('/auth/register', next);

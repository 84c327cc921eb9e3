import { lowerCasePath } from '@/domain/race/slug';

/** For routes that src/proxy.ts does not run before: leads from a race's address with capital letters to the one without. */
export function redirectToLowerCase({ url }: Request): Response | null {
  const { pathname, search } = new URL(url);
  const meant = lowerCasePath(pathname);
  return meant === null
    ? null
    : new Response(null, { status: 308, headers: { location: `${meant}${search}` } });
}

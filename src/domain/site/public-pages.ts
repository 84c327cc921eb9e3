/**
 * Pages that are the same for every visitor, so that caches may share them for some seconds. A name after a colon
 * stands for one part of the path, as in next.config.ts.
 */
export const publicPages = [
  '/',
  '/about',
  '/ar-mejlet-fran-oss',
  '/contact',
  '/cookie-policy',
  '/faq',
  '/for-arrangorer',
  '/how-it-works',
  '/listings/:id',
  '/lopp',
  '/lopp/:slug',
  '/privacy',
  '/search',
  '/terms',
  '/tillganglighet',
  '/trygghet',
] as const;

const patterns = publicPages.map((page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`));

export const isPublicPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

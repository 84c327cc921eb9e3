/** Sitemap files as text, piece by piece (sitemaps.org/protocol.html). */

interface Entry {
  /** Absolute. */
  url: string;
  updatedAt?: Date;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string);

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const line = (tag: 'url' | 'sitemap', { url, updatedAt }: Entry) =>
  `<${tag}><loc>${escapeXml(url)}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</${tag}>\n`;

/** The file that names the others. */
export const sitemapIndex = (urls: string[]): string =>
  `${head}<sitemapindex ${namespace}>\n${urls.map((url) => line('sitemap', { url })).join('')}</sitemapindex>\n`;

/** A sitemap file, streamed in batches. */
export async function* sitemapPart(batches: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${namespace}>\n`;
  for await (const batch of batches) yield batch.map((entry) => line('url', entry)).join('');
  yield '</urlset>\n';
}

/** The name of a part of the listings, without its ending: "annonser", "annonser-a". */
export const listingsFile = (part: string): string => (part ? `annonser-${part}` : 'annonser');

/** The part that a file name refers to; null for any other file. */
export const partOfFile = (file: string): string | null => {
  const match = /^annonser(?:-(\w+))?\.xml$/.exec(file);
  return match ? (match[1] ?? '') : null;
};

/** The static pages. */
export const publicPages = [
  '/',
  '/search',
  '/lopp',
  '/how-it-works',
  '/trygghet',
  '/faq',
  '/for-arrangorer',
  '/about',
  '/contact',
  '/ar-mejlet-fran-oss',
  '/terms',
  '/privacy',
  '/cookie-policy',
  '/tillganglighet',
  '/angra',
] as const;

/** Cache time of the files. */
export const sitemapHeaders = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400',
};

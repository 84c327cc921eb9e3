import { listingParts } from '@/domain/site/sitemap';
import { env } from '@/env';
import { listingsFile, sitemapHeaders, sitemapIndex } from '@/features/seo/sitemap';
import { countListingAddresses } from '@/server/services/site';

export const dynamic = 'force-dynamic';

/** The index of the sitemap's parts. */
export async function GET(): Promise<Response> {
  const files = ['pages', 'lopp', ...listingParts(await countListingAddresses()).map(listingsFile)];
  return new Response(sitemapIndex(files.map((file) => `${env.SITE_URL}/sitemaps/${file}.xml`)), {
    headers: sitemapHeaders,
  });
}

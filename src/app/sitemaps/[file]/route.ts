import { type Address, idRange } from '@/domain/site/sitemap';
import { env } from '@/env';
import { listingPath, racePath } from '@/features/seo/share';
import { partOfFile, publicPages, sitemapHeaders, sitemapPart } from '@/features/seo/sitemap';
import { streamText } from '@/server/lib/stream-text';
import { listListingAddresses, listRaceAddresses } from '@/server/services/site';

const url = (path: string) => `${env.SITE_URL}${path}`;

async function* pages() {
  yield publicPages.map((path) => ({ url: url(path) }));
}

async function* at(batches: AsyncIterable<Address[]>, path: (name: string) => string) {
  for await (const batch of batches)
    yield batch.map(({ name, ...rest }) => ({ url: url(path(name)), ...rest }));
}

function entriesOf(file: string) {
  if (file === 'pages.xml') return pages();
  if (file === 'lopp.xml') return at(listRaceAddresses(), racePath);
  const part = partOfFile(file);
  return part !== null && idRange(part) ? at(listListingAddresses({ part }), listingPath) : null;
}

/** One part of the sitemap, sent as it is read. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const entries = entriesOf((await params).file);
  if (!entries) return new Response(null, { status: 404 });
  return new Response(streamText(sitemapPart(entries)), { headers: sitemapHeaders });
}

import { type Address, idRange } from '@/domain/site/sitemap';
import { env } from '@/env';
import { listingPath, racePath } from '@/features/seo/share';
import { partOfFile, publicPages, sitemapHeaders, sitemapPart } from '@/features/seo/sitemap';
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

/** Text as it is asked for: a slow reader makes us read slowly too. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

/** One part of the sitemap, sent as it is read. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const entries = entriesOf((await params).file);
  if (!entries) return new Response(null, { status: 404 });
  return new Response(streamOf(sitemapPart(entries)), { headers: sitemapHeaders });
}

import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { GET as listingPicture } from '@/app/og/listings/[id]/route';
import { GET as racePicture } from '@/app/og/lopp/[slug]/route';
import { GET as index } from '@/app/sitemap.xml/route';
import { GET as part } from '@/app/sitemaps/[file]/route';
import { listingParts } from '@/domain/site/sitemap';
import { listings } from '@/server/db/schema';

const request = new Request('http://localhost:3000/');
const file = async (name: string) => part(request, { params: Promise.resolve({ file: name }) });
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);

describe('the sitemap', () => {
  test('names parts that together hold what can be found, each once', async () => {
    const [seller, race] = await Promise.all([aSeller(), aRace({ slug: 'lopp-i-kartan' })]);
    await aRace({ slug: 'arkiverat-lopp', archived: true });
    const forSale = await aListing({ seller, race });
    const deleted = await aListing({ seller, race });
    await db.update(listings).set({ deletedAt: new Date() }).where(eq(listings.id, deleted.id));
    const sold = await aPurchase({ listing: await aListing({ seller, race }) })
      .paid()
      .nameChanged()
      .confirmed()
      .done();

    const answer = await index();
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(answer.headers.get('cache-control')).toContain('s-maxage');
    const files = addresses(await answer.text());
    const found: string[] = [];
    for (const url of files) {
      const answered = await file(url.split('/').at(-1) ?? '');
      expect(answered.status).toBe(200);
      found.push(...addresses(await answered.text()));
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain('http://localhost:3000/faq');
    expect(found).toContain('http://localhost:3000/lopp/lopp-i-kartan');
    expect(found).not.toContain('http://localhost:3000/lopp/arkiverat-lopp');
    expect(found).toContain(`http://localhost:3000/listings/${forSale.id}`);
    for (const { id } of [deleted, sold.listing]) expect(found.join()).not.toContain(id);
  });

  test('reads more than one batch, in parts by the beginning of their ids, none left out', async () => {
    const [seed] = await db.select().from(listings).limit(1);
    const { id: _, searchText: __, ...copy } = seed as typeof listings.$inferSelect;
    const rows = Array.from({ length: 1250 }, () => ({
      ...copy,
      status: 'available' as const,
      deletedAt: null,
    }));
    // A query has 65,535 parameters at most.
    for (const half of [rows, rows]) await db.insert(listings).values(half);
    const whole = addresses(await (await file('annonser.xml')).text());
    expect(whole.length).toBeGreaterThanOrEqual(2500);
    const parts: string[] = [];
    for (const begin of listingParts(100_000)) {
      parts.push(...addresses(await (await file(`annonser-${begin}.xml`)).text()));
    }
    expect(parts).toEqual(whole);
  });

  test.each(['annonser-g.xml', 'annonser-00000.xml', 'annat.xml', 'annonser'])('has no %s', async (name) => {
    expect((await file(name)).status).toBe(404);
  });
});

describe('a drawn picture', () => {
  const size = async (answer: Response) => {
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  const listing = (id: string) => listingPicture(request, { params: Promise.resolve({ id }) });
  const race = (slug: string) => racePicture(request, { params: Promise.resolve({ slug }) });

  test('is a PNG of the size social sites want, whatever a race is called', async () => {
    const named = await aRace({
      raceName: `Lidingöloppet 🏃 ${'mycket långt namn '.repeat(8)}`,
      slug: 'langt-namn',
    });
    const answer = await listing((await aListing({ race: named })).id);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('public');
    expect(await size(answer)).toEqual([1200, 630]);
    expect(await size(await race('langt-namn'))).toEqual([1200, 630]);
  });

  test('is not there for what is not there', async () => {
    const answers = await Promise.all([
      listing('00000000-0000-4000-8000-000000000000'),
      listing('inget-id'),
      race('finns-inte'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idRange, listingParts, MAX_PER_PART } from '@/domain/site/sitemap';
import { listingsFile, partOfFile, sitemapIndex, sitemapPart } from '@/features/seo/sitemap';
import { expectDefined } from '../../support/expect-defined';

describe('the parts of the listings', () => {
  it.each([
    [0, 1],
    [25_000, 1],
    [25_001, 16],
    [400_000, 16],
    [400_001, 256],
    [10_000_000, 4096],
  ])('%i listings lie in %i', (count, parts) => {
    expect(listingParts(count)).toHaveLength(parts);
    expect(count / parts).toBeLessThanOrEqual(MAX_PER_PART / 2);
  });

  it('together hold every id exactly once', () => {
    for (const count of [1, 100_000, 1_000_000]) {
      const ranges = listingParts(count).map((part) => expectDefined(idRange(part), 'range'));
      for (const id of Array.from({ length: 200 }, () => randomUUID())) {
        expect(ranges.filter(({ from, to }) => from <= id && id <= to)).toHaveLength(1);
      }
    }
  });

  it('have files that lead back to them, and other files none', () => {
    for (const part of ['', 'a', '0f', 'beef']) expect(partOfFile(`${listingsFile(part)}.xml`)).toBe(part);
    expect(partOfFile('lopp.xml')).toBeNull();
    for (const part of ['g', 'A', '00000', '%', "'"]) expect(idRange(part)).toBeNull();
  });
});

describe('a file', () => {
  it('is whole, with each address written so that it stays an address', async () => {
    async function* batches() {
      yield [{ url: 'https://lopp.example/?a=1&b=<2>', updatedAt: new Date('2026-11-21T13:30:00Z') }];
      yield [{ url: 'https://lopp.example/faq' }];
    }
    const texts: string[] = [];
    for await (const text of sitemapPart(batches())) texts.push(text);
    const file = texts.join('');
    expect(file).toMatch(/^<\?xml [^>]+>\n<urlset [^>]+>\n/);
    expect(file).toMatch(/<\/urlset>\n$/);
    expect(file).toContain(
      '<url><loc>https://lopp.example/?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-21T13:30:00.000Z</lastmod></url>',
    );
    expect(file).toContain('<url><loc>https://lopp.example/faq</loc></url>');
  });

  it('names the others in the index', () => {
    expect(sitemapIndex(['https://lopp.example/sitemaps/lopp.xml'])).toContain(
      '<sitemap><loc>https://lopp.example/sitemaps/lopp.xml</loc></sitemap>',
    );
  });
});

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { searchMetadata } from '@/features/listing-page/listing-metadata';
import { pageMetadata, privateMetadata } from '@/features/seo/page-metadata';

it('a public page has the same metadata for search engines and social sites', () => {
  const metadata = pageMetadata({ title: 'Vanliga frågor', description: 'Svar.', path: '/faq' });
  expect(metadata).toMatchObject({
    alternates: { canonical: '/faq' },
    robots: { index: true },
    openGraph: { title: 'Vanliga frågor', description: 'Svar.', url: '/faq', locale: 'sv_SE' },
    twitter: { card: 'summary_large_image', title: 'Vanliga frågor' },
  });
  expect(metadata.openGraph?.images).toEqual([expect.objectContaining({ width: 1200, height: 630 })]);
});

it('a private page is neither found nor followed', () => {
  expect(privateMetadata('Min profil').robots).toEqual({ index: false, follow: false });
});

it.each([
  [{}, '/search', true],
  [{ sortBy: 'priceAsc' as const }, '/search', true],
  [{ race: 'Vasaloppet', sortBy: 'priceAsc' as const }, '/search?race=Vasaloppet', false],
  [{ query: 'göteborg', maxPrice: 500 }, '/search?query=g%C3%B6teborg&maxPrice=500', false],
])('a search %o stands at %s', (filters, canonical, index) => {
  expect(searchMetadata(filters)).toMatchObject({ alternates: { canonical }, robots: { index } });
});

it('the icon that is cut round keeps its mark inside the circle that is always left', async () => {
  const { data, info } = await sharp('public/icons/maskable.png')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (at: number) => data.subarray(at * info.channels, (at + 1) * info.channels).toString('hex');
  const middle = (info.width - 1) / 2;
  const outside = Array.from({ length: info.width * info.height }, (_, at) => at).filter(
    // 40 % of the side is always shown (W3C manifest).
    (at) => Math.hypot((at % info.width) - middle, Math.floor(at / info.width) - middle) > 0.4 * info.width,
  );
  expect(new Set(outside.map(pixel)).size).toBe(1);
});

import { parseCatalogueFilter } from '@/features/race-pages/catalogue';
import { RaceCatalogue } from '@/features/race-pages/race-catalogue';
import { pageMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { optional, publicApi } from '@/trpc/public-server';

export const metadata = pageMetadata({
  title: 'Alla lopp',
  description:
    'Svenska lopp där startplatsen får byta namn: hur det går till, vad det kostar, när det stänger och vilka platser som är till salu.',
  path: '/lopp',
});

export default async function RacesPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <RaceCatalogue
      races={await optional(publicApi.races.catalogue())}
      filter={parseCatalogueFilter(toParams(await searchParams))}
    />
  );
}

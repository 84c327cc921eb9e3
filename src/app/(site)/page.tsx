import type { Metadata } from 'next';
import { Page } from '@/components/page';
import { Banners } from '@/features/ads/banners';
import { countQuery, noOptions, parseFilters } from '@/features/listings/filters';
import { homeQuery } from '@/features/listings/lists';
import { Hero, SignUpCall, TrustReasons } from '@/features/marketing/home';
import { HomeListings } from '@/features/marketing/home-listings';
import { home, pageMetadata } from '@/features/seo/page-metadata';
import { SiteJsonLd } from '@/features/seo/structured-data';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { HydratePublic, optional, publicApi } from '@/trpc/public-server';

export const metadata: Metadata = { ...pageMetadata(home), title: { absolute: home.title } };

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const filters = parseFilters(toParams(await searchParams));
  const [banners, options = noOptions, figures, races = []] = await Promise.all([
    optional(publicApi.site.banners()),
    optional(publicApi.races.options()),
    optional(publicApi.site.trust()),
    optional(publicApi.races.suggestions()),
    publicApi.listings.counts.prefetch(countQuery(filters)),
    publicApi.listings.search.prefetchInfinite(homeQuery(filters)),
  ]);
  return (
    <>
      <SiteJsonLd />
      <Banners banners={banners ?? []} />
      <Hero figures={figures} races={races} />
      <Page>
        <HydratePublic>
          <HomeListings options={options} />
        </HydratePublic>
        <TrustReasons />
        <SignUpCall />
      </Page>
    </>
  );
}

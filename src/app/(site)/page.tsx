import type { Metadata } from 'next';
import { Page } from '@/components/ui/page';
import { AdSlot } from '@/features/ads/ads';
import { Banners } from '@/features/ads/banners';
import { countQuery, homeQuery, parseFilters } from '@/features/listings/filters';
import { Hero } from '@/features/marketing/hero';
import { HomeListings } from '@/features/marketing/home-listings';
import { SignUpCall } from '@/features/marketing/sign-up-call';
import { WhyUs } from '@/features/marketing/why-us';
import { home, pageMetadata } from '@/features/seo/page-metadata';
import { SiteJsonLd } from '@/features/seo/structured-data';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { HydratePublic, publicApi, withTimeout } from '@/trpc/public-server';

export const metadata: Metadata = { ...pageMetadata(home), title: { absolute: home.title } };

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const filters = parseFilters(toParams(await searchParams));
  await Promise.all([
    publicApi.site.banners.prefetch(),
    publicApi.races.options.prefetch(),
    withTimeout(publicApi.listings.count.prefetch(countQuery(filters))),
    publicApi.listings.search.prefetch(homeQuery(filters)),
  ]);
  return (
    <HydratePublic>
      <SiteJsonLd />
      <Banners />
      <Hero />
      <Page>
        <AdSlot slot="home-promo" />
        <HomeListings />
        <WhyUs />
        <SignUpCall />
      </Page>
    </HydratePublic>
  );
}

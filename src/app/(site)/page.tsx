import type { Metadata } from 'next';
import { Page } from '@/components/page';
import { countQuery, homeQuery, parseFilters } from '@/features/listings/filters';
import { HomeListings } from '@/features/listings/home-listings';
import { AdSlot } from '@/features/site/ads';
import { Banners } from '@/features/site/banners';
import { Hero } from '@/features/site/hero';
import { home, pageMetadata } from '@/features/site/page-metadata';
import { type SearchParams, toParams } from '@/features/site/search-params';
import { SignUpCall } from '@/features/site/sign-up-call';
import { SiteJsonLd } from '@/features/site/structured-data';
import { WhyUs } from '@/features/site/why-us';
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

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
import { api, HydrateClient, withTimeout } from '@/trpc/server';

export const metadata: Metadata = { ...pageMetadata(home), title: { absolute: home.title } };

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const filters = parseFilters(toParams(await searchParams));
  await Promise.all([
    api.site.banners.prefetch(),
    api.races.options.prefetch(),
    withTimeout(api.listings.count.prefetch(countQuery(filters))),
    api.listings.search.prefetch(homeQuery(filters)),
  ]);
  return (
    <HydrateClient>
      <SiteJsonLd />
      <Banners />
      <Hero />
      <Page>
        <AdSlot slot="home-promo" />
        <HomeListings />
        <WhyUs />
        <SignUpCall />
      </Page>
    </HydrateClient>
  );
}

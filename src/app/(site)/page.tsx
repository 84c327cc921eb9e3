import type { Metadata } from 'next';
import { Page } from '@/components/page';
import { Banners } from '@/features/ads/banners';
import { findRace, noOptions } from '@/features/listings/filter-options';
import { countKey, countQuery, parseFilters } from '@/features/listings/filters';
import { firstPage } from '@/features/listings/first-page';
import { homeList, homeQuery } from '@/features/listings/lists';
import { NothingOnHome } from '@/features/listings/nothing-found';
import { PlainFilters } from '@/features/listings/plain-filters';
import { Figures } from '@/features/marketing/figures';
import { Hero } from '@/features/marketing/hero';
import { HomeListings } from '@/features/marketing/home-listings';
import { SignUpCall } from '@/features/marketing/sign-up-call';
import { WhyUs } from '@/features/marketing/why-us';
import { home, pageMetadata } from '@/features/seo/page-metadata';
import { SiteJsonLd } from '@/features/seo/structured-data';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { optional, publicApi } from '@/trpc/public-server';

export const metadata: Metadata = { ...pageMetadata(home), title: { absolute: home.title } };

export default async function HomePage({ searchParams }: { searchParams: SearchParams }) {
  const filters = parseFilters(toParams(await searchParams));
  const [banners, options = noOptions, counts, page, figures] = await Promise.all([
    optional(publicApi.site.banners()),
    optional(publicApi.races.options()),
    optional(publicApi.listings.counts(countQuery(filters))),
    optional(publicApi.listings.search(homeQuery(filters))),
    optional(publicApi.site.figures()),
  ]);
  return (
    <>
      <SiteJsonLd />
      <Banners banners={banners ?? []} />
      <Hero />
      <Page>
        <HomeListings
          options={options}
          count={{ query: countKey(filters), counts }}
          first={firstPage(
            homeList(filters, options),
            page,
            <NothingOnHome race={findRace(options, filters)} />,
          )}
          plain={<PlainFilters options={options} filters={filters} />}
        />
        {figures && <Figures figures={figures} />}
        <WhyUs />
        <SignUpCall />
      </Page>
    </>
  );
}

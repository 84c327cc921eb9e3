import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { isSlug } from '@/domain/race/slug';
import { parseFilters } from '@/features/listings/filters';
import { raceQuery } from '@/features/listings/lists';
import { RacePage } from '@/features/race-pages/race-page';
import type { RacePageData } from '@/features/races/name-change-text';
import { pageMetadata } from '@/features/seo/page-metadata';
import { raceImage, racePath } from '@/features/seo/share';
import { RaceJsonLd } from '@/features/seo/structured-data';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { formatDate } from '@/text/dates';
import { inAllText } from '@/text/listing';
import { HydratePublic, publicApi } from '@/trpc/public-server';
import { thrownCode } from '@/trpc/thrown-code';

/** The metadata of a race's page. */
function raceMetadata(race: RacePageData): Metadata {
  const { raceName, distance, location, date, offers, nameChangeRule } = race;
  const what = `${raceName} (${distance}) i ${location} ${formatDate(date)}.`;
  const purchase =
    nameChangeRule === 'forbidden'
      ? 'Platser till loppet får inte överlåtas. Här står varför.'
      : offers
        ? `Startplatser från ${inAllText({ total: offers.lowestTotal, laterUnknown: offers.laterUnknown })}. Pengarna hålls tills namnbytet är klart.`
        : 'Så går namnbytet till, vad det kostar och när det stänger.';
  return pageMetadata({
    title:
      nameChangeRule === 'forbidden'
        ? `${raceName}: startplatser får inte överlåtas`
        : `Startplats till ${raceName}: köp, sälj och byt namn`,
    description: `${what} ${purchase}`,
    path: racePath(race.slug),
    image: raceImage(race),
  });
}

interface RacePageProps {
  params: Promise<{ slug: string }>;
  searchParams: SearchParams;
}

const loadRace = cache(async (slug: string) => {
  if (!isSlug(slug)) notFound();
  try {
    return await publicApi.races.bySlug({ slug });
  } catch (error) {
    if (thrownCode(error) === 'RACE_NOT_FOUND') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: RacePageProps): Promise<Metadata> {
  return raceMetadata(await loadRace((await params).slug));
}

export default async function Race({ params, searchParams }: RacePageProps) {
  const [race, query] = await Promise.all([loadRace((await params).slug), searchParams]);
  const address = toParams(query);
  const cursor = address.get('cursor');
  const { sortBy } = parseFilters(address);
  const { siteUrl } = await publicApi.site.operator();
  await publicApi.listings.search.prefetchInfinite(
    { ...raceQuery(race.id, sortBy), cursor },
    { initialCursor: cursor },
  );
  return (
    <>
      <RaceJsonLd race={race} />
      <HydratePublic>
        <RacePage race={race} siteUrl={siteUrl} />
      </HydratePublic>
    </>
  );
}

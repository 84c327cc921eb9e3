import type { Outputs } from '@/trpc/client';
import { publicApi } from '@/trpc/public-server';
import {
  breadcrumbs,
  faqPage,
  type JsonLd,
  listingEvent,
  raceEvent,
  siteAndOperator,
  toScriptText,
} from './json-ld';
import { listingImage, listingPath, raceImage, racePath } from './share';

/** Structured data for search engines. */
function StructuredData({ graph }: { graph: JsonLd[] }) {
  const text = toScriptText({ '@context': 'https://schema.org', '@graph': graph });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; toScriptText makes it safe
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
  );
}

const siteUrl = async () => (await publicApi.site.operator()).siteUrl;
const start = { name: 'Startsidan', path: '/' };
const allRaces = { name: 'Alla lopp', path: '/lopp' };

/** On the home page: the site, its search and who runs it. */
export async function SiteJsonLd() {
  return <StructuredData graph={siteAndOperator(await publicApi.site.operator())} />;
}

/** A page's breadcrumbs. */
export async function BreadcrumbJsonLd({ name, path }: { name: string; path: string }) {
  return <StructuredData graph={[breadcrumbs(await siteUrl(), [start, { name, path }])]} />;
}

/** Questions with their answers, as the page shows them. */
export async function FaqJsonLd({
  page,
  questions,
}: {
  page: { name: string; path: string };
  questions: readonly { question: string; answer: string }[];
}) {
  const site = await siteUrl();
  return <StructuredData graph={[faqPage(questions), breadcrumbs(site, [start, page])]} />;
}

/** On a race's page: the race with what is for sale. */
export async function RaceJsonLd({ race }: { race: Outputs['races']['bySlug'] }) {
  const site = await siteUrl();
  const path = racePath(race.slug);
  const event = { ...race, name: race.raceName, path, image: raceImage(race).url };
  const steps = [start, allRaces, { name: race.raceName, path }];
  return <StructuredData graph={[raceEvent(site, event, race.offers), breadcrumbs(site, steps)]} />;
}

/** On a listing's page: the race with this place as its offer. */
export async function ListingJsonLd({ listing }: { listing: Outputs['listings']['byId'] }) {
  const site = await siteUrl();
  const path = listingPath(listing.id);
  const event = {
    name: listing.title,
    date: listing.date,
    location: listing.location,
    distance: listing.distance,
    sportCategories: listing.sportCategories,
    websiteUrl: listing.race.websiteUrl,
    path,
    image: listingImage(listing).url,
  };
  const steps = [
    start,
    allRaces,
    { name: listing.raceName, path: racePath(listing.raceSlug) },
    { name: 'Startplats', path },
  ];
  return <StructuredData graph={[listingEvent(site, event, listing), breadcrumbs(site, steps)]} />;
}

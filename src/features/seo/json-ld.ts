import { purchaseCost } from '@/domain/listing/buyer-cost';
import type { DisplayStatus } from '@/domain/listing/states';
import type { Ore } from '@/domain/money/ore';
import { SITE_NAME } from '@/domain/site/site';
import type { DateString } from '@/domain/time';
import type { Operator } from '@/text/site';

/**
 * Structured data (schema.org) as search engines read it. Every address is absolute; `siteUrl` is the
 * site's origin without a slash at the end.
 */
export type JsonLd = { '@type': string } & Record<string, unknown>;

/** Characters that could end the script element, or a line of old JavaScript, written as escapes. */
const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that is safe inside a script element. */
export const toScriptText = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] as string);

/** Kronor with a decimal point, as schema.org wants an amount. */
const price = (amount: Ore) => (amount / 100).toFixed(2);

/** Whether a listing can be bought (schema.org/ItemAvailability). A reserved one may become available again. */
const availability: Record<DisplayStatus, 'InStock' | 'LimitedAvailability' | 'SoldOut'> = {
  available: 'InStock',
  pending: 'LimitedAvailability',
  pending_payment: 'LimitedAvailability',
  pending_name_change: 'SoldOut',
  awaiting_buyer_confirmation: 'SoldOut',
  disputed: 'SoldOut',
  completed: 'SoldOut',
  sold: 'SoldOut',
  inactive: 'SoldOut',
  paused_deadline: 'SoldOut',
  paused_race: 'SoldOut',
  paused_chargeback: 'SoldOut',
  paused_notice: 'SoldOut',
  paused_given_up: 'SoldOut',
  paused_entry: 'SoldOut',
  paused_refused: 'SoldOut',
  paused_price: 'SoldOut',
  paused_refunded: 'SoldOut',
};

interface EventFacts {
  name: string;
  date: DateString;
  location: string;
  distance: string;
  sportCategories: readonly string[];
  websiteUrl: string | null;
  /** The page's path on this site. */
  path: string;
  /** The share image's path. */
  image: string;
  cancelled?: boolean;
}

const sportsEvent = (siteUrl: string, event: EventFacts): JsonLd => ({
  '@type': 'SportsEvent',
  name: event.name,
  description: `${event.name}, ${event.distance}, i ${event.location}.`,
  startDate: event.date,
  eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: event.location,
    address: { '@type': 'PostalAddress', addressLocality: event.location, addressCountry: 'SE' },
  },
  sport: [...event.sportCategories],
  image: `${siteUrl}${event.image}`,
  url: `${siteUrl}${event.path}`,
  ...(event.websiteUrl && { sameAs: event.websiteUrl }),
});

type OfferFacts = Parameters<typeof purchaseCost>[0] & {
  status: DisplayStatus;
  createdAt: Date;
  /** While the race's organiser lets nobody buy. */
  resalePaused: boolean;
};

/**
 * A place for sale: the race with one offer. The price is what the page leads with, all that the buyer pays;
 * the seller is private.
 */
export const listingEvent = (siteUrl: string, event: EventFacts, offer: OfferFacts): JsonLd => ({
  ...sportsEvent(siteUrl, event),
  offers: {
    '@type': 'Offer',
    url: `${siteUrl}${event.path}`,
    price: price(purchaseCost(offer).total),
    priceCurrency: 'SEK',
    availability: `https://schema.org/${offer.resalePaused ? 'OutOfStock' : availability[offer.status]}`,
    validFrom: offer.createdAt.toISOString(),
    seller: { '@type': 'Person' },
  },
});

/** A race: its places for sale as one aggregate, from lowest to highest total; without any, no offer. */
export const raceEvent = (
  siteUrl: string,
  event: EventFacts,
  offers: { count: number; lowestTotal: Ore; highestTotal: Ore } | null,
): JsonLd => ({
  ...sportsEvent(siteUrl, event),
  ...(offers && {
    offers: {
      '@type': 'AggregateOffer',
      url: `${siteUrl}${event.path}`,
      offerCount: offers.count,
      lowPrice: price(offers.lowestTotal),
      highPrice: price(offers.highestTotal),
      priceCurrency: 'SEK',
      availability: 'https://schema.org/InStock',
    },
  }),
});

/** A page's breadcrumbs. The last is the page itself. */
export const breadcrumbs = (siteUrl: string, steps: readonly { name: string; path: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${siteUrl}${path}`,
  })),
});

export const faqPage = (questions: readonly { question: string; answer: string }[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The site, its search box and who runs it. */
export const siteAndOperator = ({
  siteUrl,
  supportEmail,
  company,
}: Operator & { siteUrl: string }): JsonLd[] => [
  {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#site`,
    name: SITE_NAME,
    url: siteUrl,
    inLanguage: 'sv-SE',
    publisher: { '@id': `${siteUrl}/#operator` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
  {
    '@type': 'Organization',
    '@id': `${siteUrl}/#operator`,
    name: SITE_NAME,
    url: siteUrl,
    logo: `${siteUrl}/icons/512.png`,
    email: supportEmail,
    ...(company && { legalName: company.name }),
    ...(company?.address && { address: company.address }),
    ...(company?.vatNumber && { vatID: company.vatNumber }),
  },
];

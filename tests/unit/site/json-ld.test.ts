import { describe, expect, it } from 'vitest';
import { displayStatuses } from '@/domain/listing/states';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  breadcrumbs,
  faqPage,
  listingEvent,
  raceEvent,
  siteAndOperator,
  toScriptText,
} from '@/features/seo/json-ld';

const site = 'https://lopp.example';
const event = {
  name: 'Vasaloppet',
  date: '2027-03-07',
  location: 'Sälen–Mora',
  distance: '90 km',
  sportCategories: ['Skidor'],
  websiteUrl: 'https://vasaloppet.example',
  path: '/listings/4f1c',
  image: '/og/listings/4f1c',
};
const offer = {
  split: splitPrice(kronor(1750)),
  nameChangeCost: kronor(220),
  payer: 'buyer',
  status: 'available',
  createdAt: new Date('2026-11-21T13:30:00Z'),
  resalePaused: false,
} as const;

describe('structured data inside a page', () => {
  const html = ['</script><script>alert(1)</script>', '<!--<script>', ']]>', '&lt;/script&gt;'];
  it.each(html.concat('a\u2028b\u2029c', 'Åsa "Öberg" \\ 🏃'))(
    'is still what was written, and ends no element: %s',
    (text) => {
      const written = toScriptText({ text });
      expect(JSON.parse(written)).toEqual({ text });
      expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    },
  );
});

describe('a listing for sale', () => {
  it('is the race with an offer at all that the buyer pays, by a person without a name', () => {
    expect(listingEvent(site, event, offer)).toMatchObject({
      '@type': 'SportsEvent',
      startDate: '2027-03-07',
      url: 'https://lopp.example/listings/4f1c',
      image: 'https://lopp.example/og/listings/4f1c',
      offers: {
        price: '2000.00',
        priceCurrency: 'SEK',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Person' },
      },
    });
    expect(listingEvent(site, event, offer).offers).toHaveProperty('seller', { '@type': 'Person' });
  });

  it('is in stock only while it can be bought and the organiser has not paused the resale', () => {
    const stock = (changes: object) =>
      (listingEvent(site, event, { ...offer, ...changes }).offers as { availability: string }).availability;
    expect(displayStatuses.filter((status) => stock({ status }) === 'https://schema.org/InStock')).toEqual([
      'available',
    ]);
    expect(stock({ resalePaused: true })).toBe('https://schema.org/OutOfStock');
  });
});

describe('a race', () => {
  it('gathers its listings, from the lowest to the highest total', () => {
    const offers = { count: 3, lowestTotal: kronor(530), highestTotal: kronor(780) };
    expect(raceEvent(site, event, offers).offers).toMatchObject({
      '@type': 'AggregateOffer',
      offerCount: 3,
      lowPrice: '530.00',
      highPrice: '780.00',
    });
  });

  it('offers nothing when there is nothing, and says when it is cancelled', () => {
    expect(raceEvent(site, event, null)).not.toHaveProperty('offers');
    expect(raceEvent(site, { ...event, cancelled: true }, null).eventStatus).toBe(
      'https://schema.org/EventCancelled',
    );
  });
});

it('the site names its search with the placeholder search engines fill in', () => {
  const [web, operator] = siteAndOperator({ siteUrl: site, supportEmail: 'hej@lopp.example', company: null });
  expect(web?.potentialAction).toMatchObject({
    target: { urlTemplate: 'https://lopp.example/search?query={search_term_string}' },
  });
  expect(operator).not.toHaveProperty('legalName');
});

it('breadcrumbs count from one and are absolute, and every question has its answer', () => {
  const steps = [
    { name: 'Startsidan', path: '/' },
    { name: 'Vanliga frågor', path: '/faq' },
  ];
  expect(breadcrumbs(site, steps).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Startsidan', item: 'https://lopp.example/' },
    { '@type': 'ListItem', position: 2, name: 'Vanliga frågor', item: 'https://lopp.example/faq' },
  ]);
  expect(faqPage([{ question: 'Var?', answer: 'Här.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Var?', acceptedAnswer: { '@type': 'Answer', text: 'Här.' } },
  ]);
});

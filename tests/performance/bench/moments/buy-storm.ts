import superjson from 'superjson';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { startSession } from '@/server/auth/session';
import { pg } from '@/server/db/client';
import { as } from '../../../support/callers';
import { type Outcome, outcomeOf } from '../../../support/outcome';
import { about, bareSql, type Statement, sqlOf } from '../captured-sql';
import { at, type Moment } from './moment';

const BUYERS = 500;
const PLACES = 50;

interface Envelope {
  error?: { json: { data: { code: string } } };
}

/** ms that the same SQL takes alone, one buyer after another: those who get a listing, and those who come too late. */
async function bareStorm(aPlace: () => ReturnType<typeof aListing>): Promise<number> {
  const [sample, first, second] = await Promise.all([aPlace(), aUser(), aUser()]);
  const pressed = async (buyer: typeof first, expected: Outcome) => {
    let outcome: Outcome | undefined;
    const sent = await sqlOf(async () => {
      const call = as(buyer).purchases.createCheckout({ listingId: sample.id, priceSeen: sample.price });
      outcome = await outcomeOf(call);
    });
    if (outcome !== expected) throw new Error(`A buyer got ${outcome}`);
    return sent;
  };
  const won = await pressed(first, 'ok');
  const tooLate = await pressed(second, 'LISTING_RESERVED');
  const storm: Statement[][] = [];
  for (let place = 0; place < PLACES; place += 1)
    storm.push(...about(won, { [sample.id]: (await aPlace()).id }));
  for (let late = PLACES; late < BUYERS; late += 1) storm.push(...tooLate);
  return bareSql(storm);
}

/** Five hundred buyers press buy in the same moment, ten on each of fifty listings. */
export async function buyStorm(appUrl: string): Promise<Moment> {
  const [race, seller] = await Promise.all([aRace(), aSeller()]);
  const aPlace = () => aListing({ race, seller });
  const places = await Promise.all(Array.from({ length: PLACES }, aPlace));
  const cookies: string[] = [];
  for (let each = 0; each < BUYERS; each += 1) {
    cookies.push((await startSession((await aUser()).id)).split(';')[0] ?? '');
  }
  const times: number[] = [];
  const codes: Record<string, number> = {};
  const started = performance.now();
  await Promise.all(
    cookies.map(async (cookie, index) => {
      const place = places[index % PLACES];
      const response = await fetch(`${appUrl}/api/trpc/purchases.createCheckout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(superjson.serialize({ listingId: place?.id, priceSeen: place?.price })),
      });
      const { error } = (await response.json()) as Envelope;
      const code = error?.json.data.code ?? 'ok';
      codes[code] = (codes[code] ?? 0) + 1;
      times.push(performance.now() - started);
    }),
  );
  const [sold] = await pg<{ count: number }[]>`
    select count(distinct listing_id)::int from purchases where state = 'pending_payment'`;
  return {
    what: `${BUYERS} buyers on ${PLACES} places`,
    figures: {
      'all answered, ms': at(times, 1),
      'p50, ms': at(times, 0.5),
      'p99, ms': at(times, 0.99),
      ...codes,
      'places reserved': sold?.count ?? 0,
      'the same SQL alone, ms': Math.round(await bareStorm(aPlace)),
    },
    broken: [
      ...(codes.ok === PLACES ? [] : [`${codes.ok ?? 0} of ${PLACES} places were sold`]),
      ...(codes.LISTING_RESERVED === BUYERS - PLACES ? [] : ['not all others got LISTING_RESERVED']),
      ...(sold?.count === PLACES ? [] : [`${sold?.count} purchases for ${PLACES} places`]),
    ],
  };
}

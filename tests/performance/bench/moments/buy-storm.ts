import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { startSession } from '@/server/auth/session';
import { pg } from '@/server/db/client';
import { callProcedure } from '../../../support/procedures';
import { at, type Moment } from './moment';

const BUYERS = 500;
const PLACES = 50;

/** Five hundred buyers press buy in the same moment, ten on each of fifty listings. */
export async function buyStorm(appUrl: string): Promise<Moment> {
  const [race, seller] = await Promise.all([aRace(), aSeller()]);
  const places = await Promise.all(Array.from({ length: PLACES }, () => aListing({ race, seller })));
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
      const input = { listingId: place?.id, priceSeen: place?.price };
      const { code } = await callProcedure(appUrl, 'purchases.createCheckout', { cookie, input });
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
    },
    broken: [
      ...(codes.ok === PLACES ? [] : [`${codes.ok ?? 0} of ${PLACES} places were sold`]),
      ...(codes.LISTING_RESERVED === BUYERS - PLACES ? [] : ['not all others got LISTING_RESERVED']),
      ...(sold?.count === PLACES ? [] : [`${sold?.count} purchases for ${PLACES} places`]),
    ],
  };
}

import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller } from '@sandbox/scenario/users';
import { callAs, clockAt } from '@/domain/account/actor';
import { pg } from '@/server/db/client';
import { now } from '@/server/lib/clock';
import { getDemand } from '@/server/services/bids/get-demand';
import { listMyBids } from '@/server/services/bids/list-my-bids';
import { matchListing } from '@/server/services/bids/match-listing';
import { sweepMatches } from '@/server/services/bids/sweep-bids';
import { getPrices } from '@/server/services/races/get-prices';
import { copies } from './copies';
import { at, type Moment } from './moment';

const LISTINGS = Number(process.env.BENCH_LISTINGS ?? 1_000_000);
const BIDS = 100_000;
const RACES = 300;
/** One bid in so many is on the most popular race. */
const POPULAR = 2;
const TRIES = 20;
/** Whole kronor. All but the last in line pay less than what is for sale costs. */
const PRICE = 1500;
const LOW = 500;
/** ms. Somebody waits for the first; the jobs have a minute. */
const BUDGET = { page: 100, job: 1000 };

/** p50 and the longest of some tries, ms. */
async function timesOf(what: () => Promise<unknown>): Promise<[number, number]> {
  const times: number[] = [];
  for (let nth = 0; nth < TRIES; nth += 1) {
    const started = performance.now();
    await what();
    times.push(performance.now() - started);
  }
  return [at(times, 0.5), at(times, 1)];
}

/** A long line: half of a hundred thousand bids wait for one race, among a million listings. */
export async function bids(): Promise<Moment> {
  const [race, other, seller] = await Promise.all([aRace(), aRace(), aSeller()]);
  const low = await aBid({ race, maximum: LOW });
  await copies('users', low.buyer.id, BIDS, {
    id: `md5('bidder-' || i)::uuid`,
    email: `'bidder-' || i || '@bench.example'`,
    username: `'bidder-' || i`,
  });
  await copies('curated_races', other.id, RACES, {
    id: `md5('bid-race-' || i)::uuid`,
    slug: `'bid-race-' || i`,
    race_name: `'Bench ' || i`,
  });
  await copies('bids', low.bid.id, BIDS, {
    id: `md5('bid-' || i)::uuid`,
    user_id: `md5('bidder-' || i)::uuid`,
    race_id: `case when i % ${POPULAR} = 0 then t.race_id else md5('bid-race-' || (1 + i % ${RACES}))::uuid end`,
    setup_session_id: `'cs_bench_bid_' || i`,
    placed_at: `t.placed_at + make_interval(secs => i / 1000.0)`,
  });
  const sample = await aListing({ race: other, seller, price: PRICE });
  await copies('race_listings', sample.id, LISTINGS, {
    id: `md5('bid-listing-' || i)::uuid`,
    race_id: `case when i % 100 = 0 then '${race.id}'::uuid else md5('bid-race-' || (1 + i % ${RACES}))::uuid end`,
    entry_reference: 'null',
    entry_hash: 'null',
  });
  await pg`vacuum analyze`;
  const place = await aListing({ race, seller, price: PRICE });
  const clock = () => clockAt(now());
  const nobody = await timesOf(() => matchListing({ listingId: place.id }, clock()));
  const sweep = await timesOf(() => sweepMatches(clock()));
  const demand = await timesOf(() =>
    getDemand({ raceId: race.id, payerChoice: null }, callAs('seller', seller.id, now())),
  );
  const prices = await timesOf(() => getPrices({ raceId: race.id }, callAs('user', seller.id, now())));
  const last = await aBid({ race, maximum: PRICE * 2 });
  const mine = await timesOf(() => listMyBids({}, callAs('buyer', last.buyer.id, now())));
  const started = performance.now();
  const matched = await matchListing({ listingId: place.id }, clock());
  const first = Math.round(performance.now() - started);
  const [bought] = await pg<{ buyer: string }[]>`
    select buyer_id as buyer from purchases where id = ${matched}`;
  const longest = {
    page: { demand: demand[1], prices: prices[1], mine: mine[1] },
    job: { nobody: nobody[1], sweep: sweep[1], first },
  };
  const broken = (['page', 'job'] as const).flatMap((kind) =>
    Object.entries(longest[kind])
      .filter(([, ms]) => ms > BUDGET[kind])
      .map(([name, ms]) => `${name} took ${ms} ms`),
  );
  if (bought?.buyer !== last.buyer.id) broken.push('the only one who could pay did not get the place');
  return {
    what: `${BIDS} bids among ${LISTINGS} listings`,
    figures: {
      'nobody can pay, p50 ms': nobody[0],
      'longest ms': nobody[1],
      'the last in line buys, ms': first,
      'the sweep, p50 ms': sweep[0],
      'the seller’s demand, p50 ms': demand[0],
      'its longest, ms': demand[1],
      'prices of the race, p50 ms': prices[0],
      'prices, longest ms': prices[1],
      'one’s own bids, p50 ms': mine[0],
    },
    broken,
  };
}

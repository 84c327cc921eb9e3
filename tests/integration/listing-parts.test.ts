import { db, pg } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saleObstacle } from '@/domain/listing/sale';
import { ore } from '@/domain/money/ore';
import { isOpen } from '@/domain/race/rules';
import { addDays, plus, stockholmDate } from '@/domain/time';
import { listings, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { sweepOpenRaces } from '@/server/services/races';
import { sellerColumns } from '@/server/services/sellers';
import { untilItWaits } from '../support/lock-waits';
import { rewrite } from '../support/rewrite';

const partOf = async (id: string) => {
  const [row] = await db.select({ part: listings.part }).from(listings).where(eq(listings.id, id));
  return row?.part;
};

/** The part that each of some listings should be in by the rule, beside the one it is in. */
async function compare(sellerIds: string[], at: Date) {
  const rows = await db
    .select({
      listing: {
        status: listings.status,
        price: listings.price,
        stoppedAt: listings.stoppedAt,
        removedAt: listings.removedAt,
        deletedAt: listings.deletedAt,
        part: listings.part,
      },
      race: {
        date: races.date,
        nameChangeRule: races.nameChangeRule,
        windows: races.windows,
        cancelledAt: races.cancelledAt,
        resalePausedAt: races.resalePausedAt,
        highestPrice: races.highestPrice,
      },
      seller: sellerColumns,
    })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(inArray(listings.sellerId, sellerIds));
  return rows.map(({ listing, race, seller }) => {
    const hidden = listing.deletedAt || listing.removedAt || listing.status === 'inactive';
    const expected = hidden ? null : saleObstacle({ listing, race, seller, now: at }) ? 1 : 0;
    return { stored: listing.part, expected };
  });
}

test('a listing is in the part that the rule says, for every combination of what decides it', async () => {
  const at = now();
  const both = [false, true];
  const sellers = await Promise.all(
    both.flatMap((onboarded) =>
      both.flatMap((due) =>
        both.map(async (blocked) => {
          const seller = await aSeller();
          await rewrite(users, seller.id, {
            onboardingComplete: onboarded,
            requirementsDue: due,
            blockedAt: blocked ? at : null,
          });
          return seller;
        }),
      ),
    ),
  );
  const today = stockholmDate(at);
  const kinds = await Promise.all(
    [
      {},
      { highestPrice: ore(99_500) },
      { highestPrice: ore(99_499) },
      { cancelledAt: at },
      { resalePausedAt: at },
      { nameChangeRule: 'unknown' as const },
      { windows: [] },
      { lastDay: today },
      { opensDay: addDays(today, 85), lastDay: addDays(today, 95) },
    ].map((kind) => aRace(kind)),
  );
  const { id: first } = await aListing({ price: 995 });
  await pg`
    insert into race_listings (seller_id, race_id, status, timeout_status, deleted_at, stopped_at, removed_at,
      race_name, distance, location, date, price, payer, created_at, updated_at)
    select seller::uuid, race::uuid, state, case state when 'inactive' then 'inactive_by_seller' else 'active' end::timeout_status,
      case off when 'deleted' then l.created_at end, case when off in ('stopped', 'removed') then l.created_at end,
      case off when 'removed' then l.created_at end,
      l.race_name, l.distance, l.location, l.date, l.price, l.payer, l.created_at, l.updated_at
    from race_listings l, unnest(${sellers.map(({ id }) => id)}::text[]) seller, unnest(${kinds.map(({ id }) => id)}::text[]) race,
      unnest(enum_range(null::listing_status)) state, unnest(array['no', 'stopped', 'removed', 'deleted']) off
    where l.id = ${first}`;
  const ids = sellers.map(({ id }) => id);
  const differing = async () => {
    const rows = await compare(ids, at);
    expect(new Set(rows.map(({ stored }) => stored))).toEqual(new Set([0, 1, null]));
    return rows.filter(({ stored, expected }) => stored !== expected);
  };
  expect(await differing()).toEqual([]);
  // The same after each has changed into another's.
  await db.update(users).set({ requirementsDue: sql`not requirements_due` }).where(inArray(users.id, ids));
  expect(await differing()).toEqual([]);
  await db
    .update(races)
    .set({ highestPrice: sql`case when highest_price is null then 99499 end` })
    .where(
      inArray(
        races.id,
        kinds.map(({ id }) => id),
      ),
    );
  expect(await differing()).toEqual([]);
  // What writes the part itself writes what is true.
  await db
    .update(listings)
    .set({ stoppedAt: null, removedAt: null, part: 0 })
    .where(inArray(listings.sellerId, ids));
  expect(await differing()).toEqual([]);
});

test('the sweep opens and closes a race at the instant of the rule, and its listings follow', async () => {
  const today = stockholmDate(now());
  const race = await aRace({
    date: addDays(today, 150),
    windows: [
      aWindow({ opensDay: addDays(today, 100), lastDay: addDays(today, 110) }, addDays(today, 150)),
      aWindow(
        {
          opensDay: addDays(today, 120),
          lastDay: addDays(today, 130),
          transferMechanism: 'buyer_code',
        },
        addDays(today, 150),
      ),
    ],
  });
  const seller = await aSeller();
  const listing = await aListing({ seller, race });
  expect(await partOf(listing.id)).toBe(1);
  // Every instant at which the rule changes its answer, found by halving days.
  const turns: Date[] = [];
  for (let day = 0; day < 150; day += 1) {
    let [low, high] = [plus(now(), day * 86_400_000), plus(now(), (day + 1) * 86_400_000)];
    if (isOpen(race, low) === isOpen(race, high)) continue;
    while (high.getTime() - low.getTime() > 1) {
      const middle = new Date(Math.floor((low.getTime() + high.getTime()) / 2));
      if (isOpen(race, middle) === isOpen(race, low)) low = middle;
      else high = middle;
    }
    turns.push(high);
  }
  expect(turns.length).toBeGreaterThanOrEqual(2);
  for (const turn of turns) {
    for (const at of [plus(turn, -1), turn, plus(turn, 1)]) {
      await sweepOpenRaces(at);
      expect(await partOf(listing.id)).toBe(isOpen(race, at) ? 0 : 1);
    }
  }
  await sweepOpenRaces(now());
  expect(await sweepOpenRaces(now())).toBe(0);
});

test('a change of the race opens or closes it at once', async () => {
  const listing = await aListing();
  expect(await partOf(listing.id)).toBe(0);
  await db.update(races).set({ open: false }).where(eq(races.id, listing.raceId));
  expect(await partOf(listing.id)).toBe(1);
});

type Change = (sql: typeof pg, of: { listing: string; seller: string; race: string }) => Promise<unknown>;

const block: Change = (on, { seller }) => on`update users set blocked_at = now() where id = ${seller}`;
const close: Change = (on, { race }) => on`update curated_races set open = false where id = ${race}`;
const relist: Change = (on, { listing }) =>
  on`update race_listings set status = 'available', timeout_status = 'active' where id = ${listing}`;
const release: Change = (on, { listing }) =>
  on`update race_listings set status = 'available' where id = ${listing}`;
const copy: Change = (on, { listing }) => on`
  insert into race_listings (seller_id, race_id, race_name, distance, location, date, price, payer, created_at, updated_at)
  select seller_id, race_id, race_name, distance, location, date, price, payer, created_at, updated_at
  from race_listings where id = ${listing}`;

const paused = { status: 'inactive', timeoutStatus: 'inactive_by_seller' } as const;
const reserved = { status: 'pending_payment' } as const;

test.each(
  [['a seller is blocked', block] as const, ['a race closes', close] as const].flatMap(([what, stop]) => [
    [`${what} beside a relisting`, stop, relist, paused] as const,
    [`${what} beside a release`, stop, release, reserved] as const,
    [`${what} beside a new listing`, stop, copy, null] as const,
  ]),
)('%s: in either order nothing is left as if it could be bought', async (_what, stop, sell, before) => {
  for (const order of [
    [stop, sell],
    [sell, stop],
  ] as const) {
    const listing = await aListing();
    if (before) await rewrite(listings, listing.id, before);
    const ids = { listing: listing.id, seller: listing.sellerId, race: listing.raceId };
    const [first, second] = await Promise.all([pg.reserve(), pg.reserve()]);
    try {
      await first`begin`;
      await order[0](first as unknown as typeof pg, ids);
      // It begins before the first has committed, and may have to wait for it.
      const late = await untilItWaits(order[1](second as unknown as typeof pg, ids));
      await first`commit`;
      await late.outcome;
    } finally {
      first.release();
      second.release();
    }
    const parts = await db
      .select({ part: listings.part })
      .from(listings)
      .where(eq(listings.raceId, listing.raceId));
    expect(new Set(parts.map(({ part }) => part))).toEqual(new Set([1]));
  }
});

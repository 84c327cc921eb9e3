import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { seedPurchases } from './seed-purchases';

/** How many curated races: hundreds, as in the product. */
const RACES = 300;
const SELLERS = 1000;
/** So many of the places are one seller's. */
const OF_ONE_SELLER = 500;
/** So many are a race's whose places are the oldest. */
const OF_ONE_RACE = 3;

/** How often VACUUM is run, as autovacuum would later, and the pause between. */
const VACUUMS = 20;
const BETWEEN_MS = 3000;

const stems = ['Björk', 'Sjö', 'Fjäll', 'Tall', 'Hav', 'Älv', 'Skog', 'Berg', 'Ström', 'Kust'];
const ends = ['loppet', 'rundan', 'maran', 'varvet', 'vasan', 'svängen'];
const places = [
  'Göteborg',
  'Örebro',
  'Åre',
  'Kiruna',
  'Malmö',
  'Visby',
  'Umeå',
  'Sälen',
  'Älmhult',
  'Torsby',
];
const distances = ['5K', '10K', '21K', '42K', 'Ultra', '90 km'];
const sports = ['Löpning', 'Cykel', 'Simning', 'Skidor', 'Trail'];
/** Words that many sellers use, some use and one uses. */
export const words = { common: 'startgrupp', uncommon: 'buss', rare: 'kalvhud' };

/**
 * Fills an empty, migrated database: 300 races, 1,000 sellers and as many listings as wanted, the same every
 * time. A third of the places are sold and a fifth of the races closed; one race has a third of all places, another three
 * old ones. Every tenth listing has words of its own; a few hundred races hold the rest of the text.
 */
export async function seed(sql: postgres.Sql, listings: number): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, first_name, last_name, display_name, username, email_verified_at,
      stripe_account_id, onboarding_complete, created_at, updated_at)
    select ('00000004-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'p' || i || '@bench.example', '-', 'Person', i::text, 'Person ' || i, 'person' || i, now(),
      'acct_bench_' || i, true, now(), now()
    from generate_series(1, ${SELLERS}::int) i`;
  await sql`
    insert into curated_races (slug, race_name, distance, location, date, sport_categories, name_change_rule,
      transfer_windows, open, created_at, updated_at)
    select 'lopp-' || i,
      (${sql.array(stems)}::text[])[1 + i % 10] || (${sql.array(ends)}::text[])[1 + (i / 10) % 6] ||
        case when i >= 60 then ' ' || (i / 60 + 1) else '' end,
      (${sql.array(distances)}::text[])[1 + i % 6], (${sql.array(places)}::text[])[1 + (i * 7) % 10],
      current_date + 60 + (i * 13) % 300, array[(${sql.array(sports)}::text[])[1 + i % 5]], 'allowed',
      jsonb_build_array(jsonb_build_object(
        'opensAt', null, 'closesAt', to_char(case (i / 7) % 5 when 4 then now() - interval '1 hour'
          else (current_date + 55 + (i * 13) % 300)::timestamptz end at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'mechanism', 'seller_direct',
        'cost', (i % 4) * 10000, 'payer', 'seller_chooses', 'buyerFields', '[]'::jsonb, 'entryReference', 'none',
        'minAge', null, 'note', null)), (i / 7) % 5 <> 4, now(), now()
    from generate_series(0, ${RACES - 1}::int) i`;
  // Popular races hold most of the listings, as in life: beside the first, the race falls off with the square of a fraction.
  await sql`
    insert into race_listings (seller_id, race_id, race_name, distance, location, date, price, description, payer,
      organiser_fee, status, created_at, updated_at)
    select s.ids[case when i <= ${OF_ONE_SELLER} then 1 else 2 + i % ${SELLERS - 1} end], r.id, r.race_name, r.distance, r.location, r.date,
      (200 + (i::bigint * 7919) % 4800) * 100,
      case when i = ${Math.ceil(listings / 2)} then ${`Plats i ${words.rare}`}
        when i % 1000 = 0 then ${`Åker ${words.uncommon} dit`}
        when i % 10 = 0 then ${`Bra ${words.common}, skadad vad nummer `} || i end,
      case when (i / 9) % 3 = 0 then 'buyer'::fee_payer else 'seller'::fee_payer end,
      case when (i / 9) % 3 = 0 then (r.transfer_windows -> 0 ->> 'cost')::bigint else 0 end,
      case when (i / 3) % 3 = 0 then 'completed' else 'available' end::listing_status,
      now() - make_interval(secs => i), now() - make_interval(secs => i)
    from generate_series(1, ${listings}::int) i
    cross join (select array_agg(id order by username) as ids from users) s
    join (select *, row_number() over (order by slug) - 1 as nth from curated_races) r
      on r.nth = case when i > ${listings - OF_ONE_RACE} then ${RACES - 1} when i % 3 = 0 then 0
        else 1 + floor(${RACES - 2} * power(((i::bigint * 7907) % 10007) / 10007.0, 2))::int end`;
  await seedPurchases(sql, listings);
  // As a database in use for a while: every page is marked all-visible.
  // Another reader of the table, such as autovacuum's statistics, can keep one run from finishing it.
  for (let nth = 0; nth < VACUUMS; nth += 1) {
    await sql`vacuum (analyze, disable_page_skipping)`;
    const [{ done } = { done: false }] = await sql<{ done: boolean }[]>`
      select relallvisible = relpages as done from pg_class where relname = 'race_listings'`;
    if (done) return;
    await delay(BETWEEN_MS);
  }
  throw new Error('The seeded rows are not vacuumed');
}

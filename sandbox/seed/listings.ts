import { db } from '@sandbox/database';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { OWN_ENDS_DAYS } from '@/domain/listing/relist';
import { COUNTED_AFTER } from '@/domain/purchase/figures';
import { DAY } from '@/domain/time';
import { listings, notifications, purchases, reviews, transfers } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import type { User } from '../scenario/users';

/** Descriptions: one listing in ten has one. */
const remarks = [
  'Skadad vad, så i år blir det inget. Säljer till den som hinner njuta av loppet.',
  'Startgrupp längre fram än vad jag orkar med.',
  'Dubbelbokad den helgen, platsen förtjänar bättre.',
  'Buss från Stockholm ingår inte, men tipsar gärna om boende.',
  'Blir pappa samma vecka. Lycka till!',
];

/**
 * Fills up to a number of listings, for a demo under load: spread over races, sellers and prices, some with a
 * description, the same every time.
 */
export async function seedMoreListings(wanted: number, sellers: User[]): Promise<void> {
  const [{ n } = { n: 0 }] = await db.select({ n: count() }).from(listings);
  const missing = wanted - n;
  if (missing <= 0) return;
  const ids = sql.join(
    sellers.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const words = sql.join(
    remarks.map((remark) => sql`${remark}::text`),
    sql`, `,
  );
  const at = now().toISOString();
  await db.execute(sql`
    with open as (
      select *, transfer_windows -> 0 ->> 'payer' as fee_payer, (transfer_windows -> 0 ->> 'cost')::bigint as cost,
        row_number() over (order by slug) - 1 as nth, count(*) over () as races
      from curated_races where name_change_rule = 'allowed' and jsonb_array_length(transfer_windows) > 0
    ), owners as (select array[${ids}] as ids)
    insert into race_listings
      (seller_id, race_id, race_name, distance, location, date, description, price, payer, organiser_fee, created_at, updated_at)
    select ids[1 + i % array_length(ids, 1)], open.id, race_name, distance, location, date,
      case when i % 10 = 0 then (array[${words}])[1 + (i / 10) % ${remarks.length}::int] end,
      (200 + (i * 7919) % 2300) * 100,
      case when open.fee_payer = 'buyer' then 'buyer'::fee_payer else 'seller'::fee_payer end,
      case when open.fee_payer = 'buyer' then coalesce(cost, 0) else 0 end,
      ${at}::timestamptz - make_interval(secs => 60 + i), ${at}::timestamptz - make_interval(secs => 60 + i)
    from generate_series(1, ${missing}::int) as i
    join open on open.nth = i % open.races
    cross join owners`);
}

/** Makes a purchase, with what its listing has led to, older by some days: played, all would be of the same week. */
async function moveBack(id: string, days: number): Promise<void> {
  const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(days => ${days})`;
  const [moved] = await db
    .update(purchases)
    .set({
      createdAt: earlier(purchases.createdAt),
      paidAt: earlier(purchases.paidAt),
      nameChangeStartsAt: earlier(purchases.nameChangeStartsAt),
      nameChangeDeadline: earlier(purchases.nameChangeDeadline),
      nameChangedAt: earlier(purchases.nameChangedAt),
      confirmationDeadline: earlier(purchases.confirmationDeadline),
      completedAt: earlier(purchases.completedAt),
      refundedAt: earlier(purchases.refundedAt),
    })
    .where(eq(purchases.id, id))
    .returning({ listingId: purchases.listingId });
  await db
    .update(transfers)
    .set({
      createdAt: sql`(select p.completed_at from purchases p where p.id = ${id})`,
      updatedAt: sql`(select p.completed_at + interval '1 hour' from purchases p where p.id = ${id})`,
    })
    .where(eq(transfers.purchaseId, id));
  if (!moved) return;
  await db
    .update(notifications)
    .set({ createdAt: earlier(notifications.createdAt) })
    .where(eq(notifications.listingId, moved.listingId));
}

/** Days between one sale and the next. */
const APART = 4;
/** Days by which the newest of them is made older, so that all of them count in figures. */
const NEWEST = COUNTED_AFTER / DAY;

/** Makes a seller's completed sales older, each by some days more than the one after it: prices to show week by week. */
export async function spreadSales(sellerId: string): Promise<void> {
  const done = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.sellerId, sellerId), eq(purchases.state, 'completed')))
    .orderBy(purchases.paidAt);
  for (const [nth, { id }] of done.entries()) await moveBack(id, NEWEST + APART * (done.length - 1 - nth));
}

const said = [
  'Namnbytet var klart samma kväll, precis som utlovat.',
  'Snabba svar hela vägen. Skönt att pengarna hölls tills platsen var min.',
  'Allt gick som det skulle.',
];

/** What buyers have said of a seller's newest sales, as an admin has read and shown it. */
export async function seedReviews(sellerId: string, adminId: string): Promise<void> {
  const done = await db
    .select({ purchaseId: purchases.id, buyerId: purchases.buyerId, raceId: listings.raceId })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(purchases.sellerId, sellerId), eq(purchases.state, 'completed')))
    .orderBy(desc(purchases.paidAt))
    .limit(said.length);
  const at = now();
  const decided = { decidedAt: at, decidedBy: adminId, shownAt: at };
  await db.insert(reviews).values(
    done.map((sale, nth) => ({
      ...sale,
      sellerId,
      text: said[nth] ?? '',
      createdAt: at,
      readFrom: at,
      ...decided,
    })),
  );
}

/** Makes a seller's missed sales so old that none of them keeps a listing from coming back (domain/listing/relist). */
export async function moveBackMissedSales(sellerId: string): Promise<void> {
  const missed = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(eq(purchases.sellerId, sellerId), eq(purchases.state, 'refunded'), isNull(purchases.nameChangedAt)),
    );
  for (const { id } of missed) await moveBack(id, OWN_ENDS_DAYS + 1);
}

import type postgres from 'postgres';
import { sha256 } from '@/server/auth/hash';

/** The id of a sold listing, by its number. */
const listingId = (nth: number): string => `00000001-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;

/** Who is signed in where screens are measured, by the cookie's value. */
export const sessions = { user: 'bench-session-of-a-user', admin: 'bench-session-of-an-admin' } as const;

/** Listings of the user's: what they have bought, and must confirm, and what they have sold, and must change the name of. */
export const ofUser = { bought: listingId(1), sold: listingId(10) } as const;

const ADMIN = 'admin@bench.example';
/** Each user sells so many places, to the next user. */
const EACH = 10;
/** At most, however many listings there are. */
const MOST = 10_000;

/** One purchase for every ten listings, sold beside them, with its payment, log and postings; and two sessions. */
export async function seedPurchases(sql: postgres.Sql, listings: number): Promise<void> {
  const purchases = Math.min(MOST, Math.ceil(listings / 10));
  await sql`
    create temp table sales as
    select i, ('00000001-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as listing,
      ('00000002-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as purchase,
      ('00000003-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as posting,
      s.ids[1 + (i / ${EACH}) % array_length(s.ids, 1)] as seller,
      s.ids[1 + (i / ${EACH} + 1) % array_length(s.ids, 1)] as buyer,
      case when i % ${EACH} = 0 then 'pending_name_change'
        when i % ${EACH} = 1 then 'awaiting_buyer_confirmation'
        when i % 100 = 2 then 'disputed'
        else 'completed' end as state,
      now() - case when i % ${EACH} < 2 then interval '1 hour' else make_interval(days => 3 + i % 300) end as at
    from generate_series(0, ${purchases - 1}::int) i
    cross join (select array_agg(id order by username) as ids from users) s`;
  await sql`
    insert into race_listings (id, seller_id, race_id, race_name, distance, location, date, price, payer, status,
      dispute_status, created_at, updated_at)
    select s.listing, s.seller, r.id, r.race_name, r.distance, r.location, r.date, 50000, 'seller',
      case s.state when 'disputed' then 'awaiting_buyer_confirmation' else s.state end::listing_status,
      case s.state when 'disputed' then 'pending' end::dispute_status, s.at, s.at
    from sales s
    join (select *, row_number() over (order by slug) - 1 as nth, count(*) over () as all_of from curated_races) r
      on r.nth = s.i % r.all_of`;
  await sql`
    insert into purchases (id, listing_id, buyer_id, seller_id, state, price, service_fee, total, seller_fee, payout,
      payer, name_change_cost, transfer_window, checkout_session_id, checkout_expires_at, paid_at,
      name_change_starts_at, name_change_deadline, name_changed_at, name_change_verified_at, confirmation_deadline,
      disputed_at, completed_at, created_at, updated_at)
    select s.purchase, s.listing, s.buyer, s.seller, s.state::purchase_state, 50000, 3000, 53000, 1670, 48330,
      'seller', 0, r.transfer_windows -> 0, 'cs_bench_sold_' || s.i, s.at, s.at, s.at, s.at + interval '2 days',
      done.at, done.at, done.at + interval '3 days', case s.state when 'disputed' then s.at end,
      case s.state when 'completed' then s.at end, s.at, s.at
    from sales s
    join race_listings l on l.id = s.listing
    join curated_races r on r.id = l.race_id
    cross join lateral (select case s.state when 'pending_name_change' then null else s.at end as at) done`;
  await sql`
    insert into payments (purchase_id, listing_id, payment_intent_id, charge_id, amount, method, stripe_fee, received_at)
    select purchase, listing, 'pi_bench_' || i, 'ch_bench_' || i, 53000, 'card', 975, at from sales`;
  await sql`
    insert into disputes (purchase_id, listing_id, buyer_id, seller_id, reason, created_at)
    select purchase, listing, buyer, seller, 'Namnet är inte bytt', at from sales where state = 'disputed'`;
  await sql`
    insert into purchase_events (purchase_id, event, to_state, actor, at)
    select s.purchase, e.event::purchase_event, e.state::purchase_state, e.actor::actor_type, s.at
    from sales s
    join (values ('paymentReceived', 'pending_name_change', 'stripe'),
        ('nameChanged', 'awaiting_buyer_confirmation', 'seller'), ('receiptConfirmed', 'completed', 'buyer'))
      e(event, state, actor)
      on e.event = 'paymentReceived' or s.state = 'completed'
        or (e.event = 'nameChanged' and s.state <> 'pending_name_change')`;
  // A posting and its entries are written in one transaction, at whose end they must balance.
  await sql.begin(async (tx) => {
    await tx`
      insert into ledger_postings (id, purchase_id, kind, at)
      select posting, purchase, 'payment_received', at from sales`;
    await tx`
      insert into ledger_entries (posting_id, account, amount)
      select posting, e.account::ledger_account, e.amount
      from sales cross join (values ('stripe', 53000), ('held', -53000)) e(account, amount)`;
  });
  await sql`
    insert into users (email, password_hash, first_name, last_name, display_name, username, email_verified_at, is_admin,
      admin_role, created_at, updated_at)
    values (${ADMIN}, '-', 'Admin', 'Admin', 'Admin', 'admin-bench', now(), true, 'admin', now(), now())`;
  await sql`
    insert into sessions (id, user_id, expires_at, second_factor_at)
    select ${sha256(sessions.user)}, buyer, now() + interval '30 days', null::timestamptz from sales where i = 1
    union all
    select ${sha256(sessions.admin)}, id, now() + interval '30 days', now() from users where email = ${ADMIN}`;
  await sql`drop table sales`;
}

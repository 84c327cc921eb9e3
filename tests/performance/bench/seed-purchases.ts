import type postgres from 'postgres';
import { sha256 } from '@/server/auth/hash';

/** An id by its number; each kind of thing has its own first part. */
const idOf = (kind: string, nth: number): string =>
  `${kind}-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;
const listingId = (nth: number): string => idOf('00000001', nth);

/** Who is signed in where screens are measured, by the cookie's value. */
export const sessions = {
  user: 'bench-session-of-a-user',
  admin: 'bench-session-of-an-admin',
  organiser: 'bench-session-of-an-organiser',
} as const;

/** The user's: a listing bought and to be confirmed, one sold whose name is to be changed, and a dispute as its buyer. */
export const ofUser = { bought: listingId(1), sold: listingId(10), dispute: idOf('00000003', 2) } as const;
/** What admins open: a user who sells and buys, and a purchase. */
export const forAdmins = { user: idOf('00000004', 1), purchase: idOf('00000002', 3) } as const;

/** Each user sells so many places, to the next user. */
const EACH = 10;
/** At most, however many listings there are. */
const MOST = 10_000;

/** One purchase for every ten listings, with all that belongs to it; and those who look at the screens. */
export async function seedPurchases(sql: postgres.Sql, listings: number): Promise<void> {
  const purchases = Math.min(MOST, Math.ceil(listings / 10));
  await sql`
    create temp table sales as
    select i, ('00000001-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as listing,
      ('00000002-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as purchase,
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
    insert into disputes (id, purchase_id, listing_id, buyer_id, seller_id, reason, created_at)
    select ('00000003-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, purchase, listing, buyer, seller, 'Namnet är inte bytt', at from sales where state = 'disputed'`;
  await sql`
    insert into purchase_events (purchase_id, event, to_state, actor, at)
    select s.purchase, e.event::purchase_event, e.state::purchase_state, e.actor::actor_type, s.at
    from sales s
    join (values ('paymentReceived', 'pending_name_change', 'stripe'),
        ('nameChanged', 'awaiting_buyer_confirmation', 'seller'), ('receiptConfirmed', 'completed', 'buyer'))
      e(event, state, actor)
      on e.event = 'paymentReceived' or s.state = 'completed'
        or (e.event = 'nameChanged' and s.state <> 'pending_name_change')`;
  await sql`
    insert into transfers (purchase_id, amount, status, stripe_transfer_id, created_at, updated_at)
    select purchase, 48330, 'succeeded', 'tr_bench_' || i, at, at from sales where state = 'completed'`;
  // A posting and its entries are written in one transaction, at whose end they must balance.
  await sql.begin(async (tx) => {
    await tx`
      insert into ledger_postings (purchase_id, kind, at)
      select s.purchase, k.kind::posting_kind, s.at
      from sales s
      join (values ('payment_received', false), ('stripe_fee', false), ('seller_credited', true), ('transfer_made', true))
        k(kind, at_the_end)
        on not k.at_the_end or s.state = 'completed'`;
    await tx`
      insert into ledger_entries (posting_id, account, amount)
      select l.id, e.account::ledger_account, e.amount
      from ledger_postings l
      join (values ('payment_received', 'stripe', 53000), ('payment_received', 'held', -53000),
          ('stripe_fee', 'stripe_fees', 975), ('stripe_fee', 'stripe', -975),
          ('seller_credited', 'held', 53000), ('seller_credited', 'seller_payable', -48330),
          ('seller_credited', 'seller_fee_revenue', -1670), ('seller_credited', 'service_fee_revenue', -2400),
          ('seller_credited', 'vat_payable', -600),
          ('transfer_made', 'seller_payable', 48330), ('transfer_made', 'stripe', -48330))
        e(kind, account, amount)
        on e.kind::posting_kind = l.kind`;
  });
  await seedViewers(sql);
  await sql`drop table sales`;
}

/** An organiser of every thirtieth race; and those who look at the screens, signed in. */
async function seedViewers(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into users (email, password_hash, first_name, last_name, display_name, username, email_verified_at, is_admin,
      is_organiser_contact, created_at, updated_at)
    select name || '@bench.example', '-', name, name, name, name || '-bench', now(), name = 'admin',
      name = 'organiser', now(), now()
    from (values ('admin'), ('organiser')) who(name)`;
  await sql`
    insert into organisers (name, created_at, updated_at) values ('Arrangören', now(), now())`;
  await sql`
    insert into organiser_contacts (organiser_id, email, user_id, invited_by, invited_at, confirmed_at)
    select o.id, u.email, u.id, a.id, now(), now()
    from organisers o
    join users u on u.username = 'organiser-bench'
    join users a on a.username = 'admin-bench'`;
  await sql`
    update curated_races set organiser_id = organisers.id
    from organisers, (select id, row_number() over (order by slug) - 1 as nth from curated_races) r
    where curated_races.id = r.id and r.nth % 30 = 0`;
  await sql`
    insert into sessions (id, user_id, expires_at, second_factor_at)
    select ${sha256(sessions.user)}, buyer, now() + interval '30 days', null::timestamptz from sales where i = 1
    union all
    select ${sha256(sessions.admin)}, id, now() + interval '30 days', now() from users where username = 'admin-bench'
    union all
    select ${sha256(sessions.organiser)}, id, now() + interval '30 days', null from users
    where username = 'organiser-bench'`;
}

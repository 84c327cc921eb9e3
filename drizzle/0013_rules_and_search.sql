-- The times of a race's transfer windows, as WINDOW_EMPTY and WINDOWS_OVERLAP refuse them (src/domain/race/dates.ts):
-- ISO texts in UTC, which sort as the instants do.
create function windows_in_order(windows jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(coalesce(
    closes_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
    and (opens_at is null or (opens_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' and opens_at < closes_at))
    and (nth = 1 or opens_at >= closed_before),
    false)), true)
  from (
    select nth, (item ->> 'opensAt') collate "C" as opens_at, (item ->> 'closesAt') collate "C" as closes_at,
      lag(item ->> 'closesAt') over (order by nth) collate "C" as closed_before
    from jsonb_array_elements(windows) with ordinality as items (item, nth)
  ) as times
$$;
--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_organiser_fee" CHECK ("race_listings"."organiser_fee" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_verdict" CHECK ("inbound_mails"."verdict" in ('verified', 'document')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decision" CHECK ("notices"."decision" in ('kept', 'paused', 'removed', 'corrected')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_appeal_outcome" CHECK ("notices"."appeal_outcome" in ('upheld', 'reversed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_outcome" CHECK ("organiser_requests_to_join"."outcome" in ('joined', 'approved', 'declined')) NOT VALID;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed_decision" CHECK ("disputes"."proposed_decision" in ('refund', 'part', 'release')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed" CHECK (num_nonnulls("disputes"."proposed_decision", "disputes"."proposed_by", "disputes"."proposed_at") in (0, 3) and ("disputes"."proposed_decision" is not distinct from 'part') = ("disputes"."proposed_amount" is not null) and ("disputes"."proposed_by" is not null or num_nonnulls("disputes"."proposed_findings", "disputes"."proposed_notes") = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_disputed" CHECK ("purchases"."state" <> 'disputed' or ("purchases"."paid_at" is not null and "purchases"."disputed_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_cancelled" CHECK ("purchases"."state" <> 'cancelled' or "purchases"."cancelled_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "settlement_offers" ADD CONSTRAINT "settlement_offers_status" CHECK ("settlement_offers"."status" in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "race_changes" ADD CONSTRAINT "race_changes_kind" CHECK ("race_changes"."kind" in ('cancelled', 'moved', 'closed_early')) NOT VALID;--> statement-breakpoint
ALTER TABLE "race_changes" ADD CONSTRAINT "race_changes_days" CHECK (("race_changes"."kind" = 'moved') = ("race_changes"."new_date" is not null) and ("race_changes"."kind" <> 'closed_early' or "race_changes"."new_deadline" is not null) and ("race_changes"."kind" <> 'cancelled' or "race_changes"."new_deadline" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "race_changes" ADD CONSTRAINT "race_changes_confirmed" CHECK ("race_changes"."confirmed_by" is null or "race_changes"."started_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_outcome" CHECK ("race_tips"."outcome" in ('added', 'corrected', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_windows_order" CHECK (windows_in_order("curated_races"."transfer_windows")) NOT VALID;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_proposed_how" CHECK ("reconciliation_differences"."proposed_how" in ('pay', 'settled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_proposed" CHECK (num_nonnulls("reconciliation_differences"."proposed_how", "reconciliation_differences"."proposed_amount", "reconciliation_differences"."proposed_note", "reconciliation_differences"."proposed_by", "reconciliation_differences"."proposed_at") in (0, 5)) NOT VALID;
--> statement-breakpoint
CREATE TABLE "ledger_closings" (
	"ends_at" timestamp (3) with time zone NOT NULL,
	"account" "ledger_account" NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_closings_ends_at_account_pk" PRIMARY KEY("ends_at","account")
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0) NOT VALID;
--> statement-breakpoint
-- Entries are written in the transaction of their posting, and sum to zero.
create or replace function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  if (select transaction_id from ledger_postings where id = new.posting_id) <> pg_current_xact_id() then
    raise exception 'ledger posting % was written before', new.posting_id using errcode = 'check_violation';
  end if;
  if (select coalesce(sum(amount), 0) from ledger_entries where posting_id = new.posting_id) <> 0 then
    raise exception 'ledger posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function append_only();
--> statement-breakpoint
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function append_only();
--> statement-breakpoint
-- A month may be closed before all with a time in it is posted.
create function amend_ledger_closings() returns trigger language plpgsql as $$
begin
  update ledger_closings closing set amount = closing.amount + late.amount
  from (
    select closed.ends_at, closed.account, sum(added.amount) as amount
    from added
    join ledger_postings posting on posting.id = added.posting_id
    join ledger_closings closed on closed.account = added.account and closed.ends_at > posting.at
    group by closed.ends_at, closed.account
  ) late
  where closing.ends_at = late.ends_at and closing.account = late.account;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_closed after insert on ledger_entries
  referencing new table as added for each statement execute function amend_ledger_closings();
--> statement-breakpoint
CREATE TABLE "account_readings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone,
	"reading" bigint
);
--> statement-breakpoint
ALTER TABLE "account_readings" ADD CONSTRAINT "account_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_readings_oldest" ON "account_readings" USING btree ("read_at" NULLS FIRST,"user_id");
--> statement-breakpoint
INSERT INTO "account_readings" ("user_id", "read_at", "reading")
SELECT "id", "account_read_at", "account_reading" FROM "users" WHERE "stripe_account_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "account_read_at";
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "account_reading";
--> statement-breakpoint
-- A listing's page is told, too, when it is removed, and when what the organiser takes changes, or who pays it.
create or replace trigger race_listings_changed after update on race_listings
  for each row when (
    old.status is distinct from new.status or old.price is distinct from new.price
    or old.dispute_status is distinct from new.dispute_status
    or old.timeout_status is distinct from new.timeout_status
    or old.deleted_at is distinct from new.deleted_at
    or old.removed_at is distinct from new.removed_at
    or old.organiser_fee is distinct from new.organiser_fee
    or old.payer is distinct from new.payer
  ) execute function notify_listing_changed();
--> statement-breakpoint
-- safe: no release has read it.
DROP VIEW "public"."race_listings_public";
--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "part" smallint;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Where lists show a listing (src/server/db/schema/listings.ts): `saleObstacle` of src/domain/listing/sale.ts, for what is
-- not hidden. Volatile, so that each call sees what others have committed while a row's lock was waited for.
create function listing_part(listing race_listings) returns smallint language sql as $$
  select case
    when listing.deleted_at is not null or listing.removed_at is not null or listing.status = 'inactive' then null
    when listing.status = 'available' and listing.stopped_at is null
      and exists (select from users where id = listing.seller_id
        and onboarding_complete and not requirements_due and blocked_at is null)
      and exists (select from curated_races where id = listing.race_id
        and open and (highest_price is null or listing.price <= highest_price))
    then 0
    else 1
  end
$$;
--> statement-breakpoint
create function set_listing_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- What changes the seller or the race at this moment would not see the new row.
    perform 1 from users where id = new.seller_id for share;
    perform 1 from curated_races where id = new.race_id for share;
  end if;
  new.part := listing_part(new);
  return new;
end $$;
--> statement-breakpoint
create trigger race_listings_part
  before insert or update of status, price, stopped_at, removed_at, deleted_at, race_id, seller_id, part on race_listings
  for each row execute function set_listing_part();
--> statement-breakpoint
-- Two statements: the second sees what was committed while the first waited. In one, a row that was hidden when the
-- statement began would be left out.
create function refresh_parts_of_race() returns trigger language plpgsql as $$
begin
  perform 1 from race_listings where race_id = new.id order by id for no key update;
  update race_listings l set part = null where race_id = new.id and part is distinct from listing_part(l);
  return null;
end $$;
--> statement-breakpoint
create trigger curated_races_parts after update of open, highest_price on curated_races
  for each row when (old.open <> new.open or old.highest_price is distinct from new.highest_price)
  execute function refresh_parts_of_race();
--> statement-breakpoint
create function refresh_parts_of_seller() returns trigger language plpgsql as $$
begin
  perform 1 from race_listings where seller_id = new.id order by id for no key update;
  update race_listings l set part = null where seller_id = new.id and part is distinct from listing_part(l);
  return null;
end $$;
--> statement-breakpoint
create trigger users_parts after update of onboarding_complete, requirements_due, blocked_at on users
  for each row when (
    old.onboarding_complete <> new.onboarding_complete or old.requirements_due <> new.requirements_due
    or (old.blocked_at is null) <> (new.blocked_at is null)
  ) execute function refresh_parts_of_seller();
--> statement-breakpoint
-- No race is open before the first sweep: until then nothing is missing from a list, but nothing stands first.
update race_listings set part = null;
--> statement-breakpoint
-- What lists and counts read by `part` instead. The addresses' index is built again outside the transaction.
DROP INDEX IF EXISTS "race_listings_newest";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_total";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_date";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_newest";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_total";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_date";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_offers";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_newest";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_price";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_total";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_date";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_words";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_removed";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_addresses";

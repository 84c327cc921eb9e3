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

-- Processes listen for what changes (src/server/db/changes.ts): a listing, by its id, for the pages that show it; and
-- races, ads and banners, which every process keeps in memory for a while.

create function notify_listing_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger race_listings_changed after update on race_listings
  for each row when (
    old.status is distinct from new.status or old.price is distinct from new.price
    or old.dispute_status is distinct from new.dispute_status
    or old.timeout_status is distinct from new.timeout_status
    or old.deleted_at is distinct from new.deleted_at
  ) execute function notify_listing_changed();
--> statement-breakpoint
-- A listing that nobody has bought is taken down by deleting its row.
create function notify_listing_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger race_listings_gone after delete on race_listings
  for each row execute function notify_listing_gone();
--> statement-breakpoint
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger curated_races_changed after insert or update or delete on curated_races
  for each statement execute function notify_catalogue_changed();
--> statement-breakpoint
create trigger ads_changed after insert or update or delete on ads
  for each statement execute function notify_catalogue_changed();
--> statement-breakpoint
create trigger ad_race_visibility_changed after insert or update or delete on ad_race_visibility
  for each statement execute function notify_catalogue_changed();
--> statement-breakpoint
create trigger homepage_banners_changed after insert or update or delete on homepage_banners
  for each statement execute function notify_catalogue_changed();

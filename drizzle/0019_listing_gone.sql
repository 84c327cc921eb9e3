-- A place that nobody has bought is taken down by removing its row: those who follow it are told as well.
create function notify_listing_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger race_listings_gone after delete on race_listings
  for each row execute function notify_listing_gone();

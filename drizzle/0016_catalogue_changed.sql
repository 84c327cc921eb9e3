-- Every process keeps the races and ads in memory for a while: it hears when any of them changes.
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

create index concurrently if not exists "deleted_listings_race" on deleted_listings (race_id);

create index concurrently if not exists "race_watches_race" on race_watches (race_id);

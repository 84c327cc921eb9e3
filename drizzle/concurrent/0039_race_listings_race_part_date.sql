CREATE INDEX CONCURRENTLY IF NOT EXISTS "race_listings_race_part_date" ON "race_listings" USING btree ("race_id","part","date","id") WHERE "race_listings"."part" is not null;

CREATE INDEX CONCURRENTLY IF NOT EXISTS "race_listings_part_date" ON "race_listings" USING btree ("part","date","id") WHERE "race_listings"."part" is not null;

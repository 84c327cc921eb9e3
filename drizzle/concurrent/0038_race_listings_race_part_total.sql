CREATE INDEX CONCURRENTLY IF NOT EXISTS "race_listings_race_part_total" ON "race_listings" USING btree ("race_id","part",("price" + "organiser_fee"),"id") WHERE "race_listings"."part" is not null;

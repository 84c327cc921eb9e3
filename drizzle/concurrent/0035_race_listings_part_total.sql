CREATE INDEX CONCURRENTLY IF NOT EXISTS "race_listings_part_total" ON "race_listings" USING btree ("part",("price" + "organiser_fee"),"id") WHERE "race_listings"."part" is not null;

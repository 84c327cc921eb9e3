CREATE INDEX CONCURRENTLY IF NOT EXISTS "race_listings_found_words" ON "race_listings" USING gin ("search_text" gin_trgm_ops) WHERE "race_listings"."part" is not null;

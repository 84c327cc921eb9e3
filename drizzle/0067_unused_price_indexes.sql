DROP INDEX "race_listings_price";--> statement-breakpoint
DROP INDEX "race_listings_race_price";
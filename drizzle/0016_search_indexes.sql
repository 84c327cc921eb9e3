-- What lists and counts read by `part` instead. The addresses' index is built again outside the transaction.
DROP INDEX IF EXISTS "race_listings_newest";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_total";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_date";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_newest";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_total";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_date";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_race_offers";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_newest";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_price";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_total";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_sale_date";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_words";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_removed";--> statement-breakpoint
DROP INDEX IF EXISTS "race_listings_addresses";

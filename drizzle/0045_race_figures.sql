DROP INDEX "race_listings_race_offers";--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "climb_m" integer;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "start_time" text;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "figures_url" text;--> statement-breakpoint
CREATE INDEX "race_listings_race_offers" ON "race_listings" USING btree ("race_id","price","organiser_fee") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" = 'available';--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_figures" CHECK ("curated_races"."figures_url" ~ '^https?://');--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_climb" CHECK ("curated_races"."climb_m" between 0 and 20000);--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_start" CHECK ("curated_races"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
DROP INDEX "race_listings_race_id";--> statement-breakpoint
DROP INDEX "race_listings_race_price";--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "organiser_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "race_listings" SET "organiser_fee" = coalesce("curated_races"."name_change_cost", 0) FROM "curated_races" WHERE "curated_races"."id" = "race_listings"."race_id" AND "race_listings"."payer" = 'buyer';--> statement-breakpoint
CREATE INDEX "race_listings_total" ON "race_listings" USING btree (("price" + "organiser_fee"),"id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_date" ON "race_listings" USING btree ("date","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_total" ON "race_listings" USING btree ("race_id",("price" + "organiser_fee"),"id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_date" ON "race_listings" USING btree ("race_id","date","id","price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_price" ON "race_listings" USING btree ("race_id","price","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';
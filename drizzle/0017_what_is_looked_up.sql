DROP INDEX "race_listings_race";--> statement-breakpoint
DROP INDEX "race_listings_seller";--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "race_listings_addresses" ON "race_listings" USING btree ("id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" not in ('inactive', 'completed', 'sold');--> statement-breakpoint
CREATE INDEX "purchases_receipt" ON "purchases" USING btree ("receipt_upload_id") WHERE "purchases"."receipt_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_race" ON "race_listings" USING btree ("race_id","status");--> statement-breakpoint
CREATE INDEX "race_listings_seller" ON "race_listings" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
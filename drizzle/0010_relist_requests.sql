ALTER TABLE "race_listings" ADD COLUMN "relist_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "relist_declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "relist_decline_reason" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "underpriced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "race_listings_relist_requests" ON "race_listings" USING btree ("relist_requested_at","id") WHERE "race_listings"."relist_requested_at" is not null and "race_listings"."deleted_at" is null and "race_listings"."status" = 'inactive';
ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_by_seller';--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_counted" CHECK ("listing_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "entry_conflicts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid NOT NULL,
	"listing_id" uuid,
	"holder_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"paused_listing_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "entry_reference_encrypted" text;--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "entry_hash" text;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_paused_listing_id_race_listings_id_fk" FOREIGN KEY ("paused_listing_id") REFERENCES "public"."race_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entry_conflicts_once" ON "entry_conflicts" USING btree ("listing_id","seller_id") WHERE "entry_conflicts"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "entry_conflicts_open" ON "entry_conflicts" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "entry_conflicts"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "entry_conflicts_at" ON "entry_conflicts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "entry_conflicts_race" ON "entry_conflicts" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_listing" ON "entry_conflicts" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_paused_listing" ON "entry_conflicts" USING btree ("paused_listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "race_listings_entry_held" ON "race_listings" USING btree ("race_id","entry_hash") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" not in ('inactive', 'completed', 'sold') and "race_listings"."entry_hash" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_entry" ON "race_listings" USING btree ("race_id","entry_hash") WHERE "race_listings"."entry_hash" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_entry_kept" ON "race_listings" USING btree ("date") WHERE "race_listings"."entry_hash" is not null;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_entry_encrypted" CHECK ("race_listings"."entry_reference_encrypted" is null or ("race_listings"."entry_hash" is not null and "race_listings"."entry_reference_encrypted" like 'v1.%'));
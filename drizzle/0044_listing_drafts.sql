CREATE TABLE "listing_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"race_id" uuid NOT NULL,
	"price" bigint NOT NULL,
	"payer_choice" "fee_payer",
	"fee_accepted" boolean NOT NULL,
	"start_group" text,
	"custom_race_name" text,
	"description" text,
	"discounted" boolean NOT NULL,
	"transferred_before" boolean NOT NULL,
	"entry_reference_encrypted" text,
	"refusal" text,
	"next_reminder_at" timestamp (3) with time zone,
	"reminders_stopped" boolean DEFAULT false NOT NULL,
	"stop_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listing_drafts_price_bounds" CHECK ("listing_drafts"."price" between 100 and 10000000),
	CONSTRAINT "listing_drafts_entry_encrypted" CHECK ("listing_drafts"."entry_reference_encrypted" is null or "listing_drafts"."entry_reference_encrypted" like 'v1.%')
);
--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_drafts_seller" ON "listing_drafts" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listing_drafts_race" ON "listing_drafts" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "listing_drafts_reminders" ON "listing_drafts" USING btree ("next_reminder_at","id") WHERE "listing_drafts"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "listing_drafts_kept" ON "listing_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_drafts_stop_token" ON "listing_drafts" USING btree ("stop_token");
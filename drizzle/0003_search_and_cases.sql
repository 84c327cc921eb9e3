CREATE TYPE "public"."dispute_role" AS ENUM('buyer', 'seller', 'admin');--> statement-breakpoint
ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_race';--> statement-breakpoint
CREATE TABLE "buyer_detail_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"role" "dispute_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"upload_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"role" "dispute_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "dispute_messages_text" CHECK (length(trim("dispute_messages"."text")) > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"purchase_id" uuid,
	"reference" text,
	"message" text,
	"at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	CONSTRAINT "withdrawals_name" CHECK (length(trim("withdrawals"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "race_listings" DROP CONSTRAINT "race_listings_paused";--> statement-breakpoint
DROP INDEX "race_listings_date";--> statement-breakpoint
DROP INDEX "race_listings_distance";--> statement-breakpoint
DROP INDEX "race_listings_newest";--> statement-breakpoint
DROP INDEX "race_listings_price";--> statement-breakpoint
DROP INDEX "race_listings_race";--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "search_text" text GENERATED ALWAYS AS (nullif(fold(coalesce(custom_race_name, '') || ' ' || coalesce(description, '')), '')) STORED;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "refund_amount" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_decision" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_amount" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_notes" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_part" bigint;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "refuses_discounted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "refuses_transferred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(race_name || ' ' || location || ' ' || distance || ' ' || words(sport_categories))) STORED;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "buyer_detail_views" ADD CONSTRAINT "buyer_detail_views_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_detail_views" ADD CONSTRAINT "buyer_detail_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_detail_views_purchase" ON "buyer_detail_views" USING btree ("purchase_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "dispute_files_dispute" ON "dispute_files" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_files_upload" ON "dispute_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "dispute_messages_dispute" ON "dispute_messages" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_newest" ON "withdrawals" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_purchase" ON "withdrawals" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "race_listings_race_newest" ON "race_listings" USING btree ("race_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_price" ON "race_listings" USING btree ("race_id","payer","price","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_id" ON "race_listings" USING btree ("race_id","id","price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_words" ON "race_listings" USING gin ("search_text" gin_trgm_ops) WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_newest" ON "race_listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_price" ON "race_listings" USING btree ("price","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race" ON "race_listings" USING btree ("race_id","status") WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_paused" CHECK (("race_listings"."status" = 'inactive') = ("race_listings"."timeout_status" <> 'active' or "race_listings"."dispute_status" is not distinct from 'refunded'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refund_part" CHECK ("purchases"."refund_part" is null or ("purchases"."refund_part" > 0 and "purchases"."refund_part" < "purchases"."total" and "purchases"."state" = 'completed'));
CREATE TYPE "public"."bid_state" AS ENUM('awaiting_card', 'active', 'matched', 'won', 'paused', 'expired', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."charge_status" AS ENUM('due', 'under_way', 'declined', 'authentication_required');--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE 'payment_needed';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'bidMatched' BEFORE 'checkoutDetailsChanged';--> statement-breakpoint
CREATE TABLE "bids" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" "bid_state" NOT NULL,
	"maximum" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"buyer_details_encrypted" text,
	"fields_given" text[] DEFAULT '{}' NOT NULL,
	"fee_accepted_at" timestamp (3) with time zone,
	"start_consent_at" timestamp (3) with time zone NOT NULL,
	"withdrawal_known_at" timestamp (3) with time zone NOT NULL,
	"setup_session_id" text,
	"stripe_customer_id" text,
	"stripe_payment_method_id" text,
	"card_detached_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"placed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bids_buyer_details" CHECK ("bids"."buyer_details_encrypted" like 'v1.%'),
	CONSTRAINT "bids_maximum" CHECK ("bids"."maximum" between 3100 and 10003000),
	CONSTRAINT "bids_until" CHECK ("bids"."until" > "bids"."begun_at"),
	CONSTRAINT "bids_placed" CHECK ("bids"."state" in ('awaiting_card', 'expired', 'cancelled') or ("bids"."placed_at" is not null and "bids"."stripe_customer_id" is not null and "bids"."stripe_payment_method_id" is not null)),
	CONSTRAINT "bids_awaiting_card" CHECK ("bids"."state" <> 'awaiting_card' or "bids"."placed_at" is null)
);
--> statement-breakpoint
DROP INDEX "race_watches_race";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "bid_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "charge_status" charge_status;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "charge_tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "race_watches" ADD COLUMN "maximum" bigint;--> statement-breakpoint
ALTER TABLE "race_watches" ADD COLUMN "asked_with" uuid;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bids_line" ON "bids" USING btree ("race_id","placed_at","id","maximum") WHERE "bids"."state" = 'active';--> statement-breakpoint
CREATE INDEX "bids_demand" ON "bids" USING btree ("race_id","maximum" DESC NULLS FIRST,"user_id") WHERE "bids"."state" = 'active';--> statement-breakpoint
CREATE INDEX "bids_race" ON "bids" USING btree ("race_id","state");--> statement-breakpoint
CREATE INDEX "bids_user" ON "bids" USING btree ("user_id","begun_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bids_ending" ON "bids" USING btree ("until") WHERE "bids"."state" in ('awaiting_card', 'active', 'paused');--> statement-breakpoint
CREATE INDEX "bids_without_card" ON "bids" USING btree ("begun_at") WHERE "bids"."state" = 'awaiting_card';--> statement-breakpoint
CREATE INDEX "bids_details" ON "bids" USING btree ("updated_at") WHERE "bids"."buyer_details_encrypted" is not null and "bids"."state" in ('won', 'expired', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "bids_setup_session" ON "bids" USING btree ("setup_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_one_per_race" ON "bids" USING btree ("race_id","user_id") WHERE "bids"."state" in ('awaiting_card', 'active', 'matched', 'paused');--> statement-breakpoint
CREATE INDEX "bids_card" ON "bids" USING btree ("stripe_payment_method_id") WHERE "bids"."stripe_payment_method_id" is not null and "bids"."card_detached_at" is null;--> statement-breakpoint
CREATE INDEX "bids_card_left" ON "bids" USING btree ("updated_at") WHERE "bids"."state" in ('won', 'expired', 'cancelled') and "bids"."stripe_payment_method_id" is not null and "bids"."card_detached_at" is null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_asked_with_race_watches_id_fk" FOREIGN KEY ("asked_with") REFERENCES "public"."race_watches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_live_per_bid" ON "purchases" USING btree ("bid_id") WHERE "purchases"."bid_id" is not null and "purchases"."state" not in ('cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "purchases_bid" ON "purchases" USING btree ("bid_id","listing_id") WHERE "purchases"."bid_id" is not null;--> statement-breakpoint
CREATE INDEX "race_watches_line" ON "race_watches" USING btree ("race_id","confirmed_at","id","maximum") WHERE "race_watches"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "race_watches_asked_with" ON "race_watches" USING btree ("asked_with") WHERE "race_watches"."asked_with" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_charge" CHECK ("purchases"."charge_status" is distinct from 'under_way' or "purchases"."charge_tried_at" is not null);--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_maximum" CHECK ("race_watches"."maximum" between 3100 and 10003000);
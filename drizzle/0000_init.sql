CREATE TYPE "public"."ledger_account" AS ENUM('stripe', 'held', 'seller_payable', 'buyer_payable', 'service_fee_revenue', 'vat_payable', 'seller_fee_revenue', 'stripe_fees', 'losses');--> statement-breakpoint
CREATE TYPE "public"."posting_kind" AS ENUM('payment_received', 'seller_credited', 'buyer_credited', 'transfer_made', 'refund_made', 'refund_returned', 'stripe_fee');--> statement-breakpoint
CREATE TYPE "public"."dispute_status" AS ENUM('pending', 'resolved', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."fee_payer" AS ENUM('buyer', 'seller');--> statement-breakpoint
CREATE TYPE "public"."listing_status" AS ENUM('available', 'pending_payment', 'pending', 'sold', 'pending_name_change', 'awaiting_buyer_confirmation', 'completed', 'inactive');--> statement-breakpoint
CREATE TYPE "public"."timeout_status" AS ENUM('active', 'inactive_due_to_timeout');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('timeout_warning');--> statement-breakpoint
CREATE TYPE "public"."actor_type" AS ENUM('buyer', 'seller', 'admin', 'stripe', 'clock');--> statement-breakpoint
CREATE TYPE "public"."money_status" AS ENUM('pending', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."purchase_event" AS ENUM('checkoutStarted', 'checkoutCancelled', 'checkoutExpired', 'paymentProcessing', 'paymentFailed', 'paymentReceived', 'paidTooLate', 'nameChangeReminded', 'nameChanged', 'nameChangeOverdue', 'receiptConfirmed', 'confirmationOverdue', 'problemReported', 'ruledForSeller', 'ruledForBuyer');--> statement-breakpoint
CREATE TYPE "public"."purchase_state" AS ENUM('pending_payment', 'pending', 'pending_name_change', 'awaiting_buyer_confirmation', 'disputed', 'completed', 'cancelled', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."name_change_rule" AS ENUM('allowed', 'forbidden', 'unknown');--> statement-breakpoint
CREATE TYPE "public"."race_payer" AS ENUM('buyer', 'seller', 'seller_chooses');--> statement-breakpoint
CREATE TYPE "public"."transfer_mechanism" AS ENUM('seller_direct', 'buyer_code', 'email_organiser', 'on_site');--> statement-breakpoint
CREATE TYPE "public"."ad_audience" AS ENUM('everyone', 'signed_in');--> statement-breakpoint
CREATE TYPE "public"."ad_type" AS ENUM('banner', 'card', 'interstitial');--> statement-breakpoint
CREATE TYPE "public"."banner_color" AS ENUM('green', 'yellow', 'red', 'blue');--> statement-breakpoint
CREATE TYPE "public"."upload_kind" AS ENUM('receipt', 'race_image', 'evidence');--> statement-breakpoint
CREATE TYPE "public"."token_purpose" AS ENUM('confirm_email', 'reset_password');--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"posting_id" uuid NOT NULL,
	"account" "ledger_account" NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"kind" "posting_kind" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_listings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"race_id" uuid NOT NULL,
	"race_name" text NOT NULL,
	"custom_race_name" text,
	"distance" text NOT NULL,
	"location" text NOT NULL,
	"date" date NOT NULL,
	"price" bigint NOT NULL,
	"description" text,
	"start_group" text,
	"discounted" boolean DEFAULT false NOT NULL,
	"transferred_before" boolean DEFAULT false NOT NULL,
	"payer_choice" "fee_payer",
	"payer" "fee_payer" NOT NULL,
	"status" "listing_status" DEFAULT 'available' NOT NULL,
	"timeout_status" timeout_status DEFAULT 'active' NOT NULL,
	"dispute_status" "dispute_status",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "race_listings_price_bounds" CHECK ("race_listings"."price" between 100 and 10000000),
	CONSTRAINT "race_listings_paused" CHECK (("race_listings"."status" = 'inactive') = ("race_listings"."timeout_status" = 'inactive_due_to_timeout' or "race_listings"."dispute_status" is not distinct from 'refunded')),
	CONSTRAINT "race_listings_disputed" CHECK ("race_listings"."dispute_status" is distinct from 'pending' or "race_listings"."status" = 'awaiting_buyer_confirmation')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" "notification_type" NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"listing_id" uuid,
	"purchase_id" uuid,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" "dispute_status" DEFAULT 'pending' NOT NULL,
	"resolution_notes" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_reason" CHECK (length(trim("disputes"."reason")) > 0),
	CONSTRAINT "disputes_resolved" CHECK (("disputes"."status" = 'pending') = ("disputes"."resolved_at" is null) and ("disputes"."status" = 'pending') = ("disputes"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'sek' NOT NULL,
	"stripe_fee" bigint,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."currency" = 'sek')
);
--> statement-breakpoint
CREATE TABLE "purchase_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"event" "purchase_event" NOT NULL,
	"from_state" "purchase_state",
	"to_state" "purchase_state" NOT NULL,
	"actor" "actor_type" NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"state" "purchase_state" NOT NULL,
	"price" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"seller_fee" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"payer" "fee_payer" NOT NULL,
	"name_change_cost" bigint,
	"buyer_details" jsonb,
	"buyer_details_erased_at" timestamp (3) with time zone,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"name_change_starts_at" timestamp (3) with time zone,
	"name_change_deadline" timestamp (3) with time zone,
	"reminded24h_at" timestamp (3) with time zone,
	"reminded32h_at" timestamp (3) with time zone,
	"name_changed_at" timestamp (3) with time zone,
	"receipt_upload_id" uuid,
	"confirmation_deadline" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchases_parties" CHECK ("purchases"."buyer_id" <> "purchases"."seller_id"),
	CONSTRAINT "purchases_total" CHECK ("purchases"."total" = "purchases"."price" + "purchases"."service_fee"),
	CONSTRAINT "purchases_payout" CHECK ("purchases"."payout" = "purchases"."price" - "purchases"."seller_fee" and "purchases"."payout" >= 0),
	CONSTRAINT "purchases_price" CHECK ("purchases"."price" > 0 and "purchases"."service_fee" >= 0 and "purchases"."seller_fee" >= 0),
	CONSTRAINT "purchases_seller_clock" CHECK ("purchases"."state" <> 'pending_name_change' or ("purchases"."paid_at" is not null and "purchases"."name_change_starts_at" is not null and "purchases"."name_change_deadline" is not null)),
	CONSTRAINT "purchases_buyer_clock" CHECK ("purchases"."state" <> 'awaiting_buyer_confirmation' or ("purchases"."name_changed_at" is not null and "purchases"."confirmation_deadline" is not null and "purchases"."receipt_upload_id" is not null)),
	CONSTRAINT "purchases_completed" CHECK (("purchases"."state" = 'completed') = ("purchases"."completed_at" is not null)),
	CONSTRAINT "purchases_refunded" CHECK (("purchases"."state" = 'refunded') = ("purchases"."refunded_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" "money_status" DEFAULT 'pending' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"failure_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"stripe_refund_id" text,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_done" CHECK ("refunds"."status" <> 'succeeded' or "refunds"."stripe_refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" "money_status" DEFAULT 'pending' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"failure_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"destination" text,
	"stripe_transfer_id" text,
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" > 0),
	CONSTRAINT "transfers_done" CHECK ("transfers"."status" <> 'succeeded' or "transfers"."stripe_transfer_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "curated_races" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"race_name" text NOT NULL,
	"distance" text NOT NULL,
	"location" text NOT NULL,
	"date" date NOT NULL,
	"image_url" text,
	"sport_categories" text[] NOT NULL,
	"website_url" text,
	"organiser_email" text,
	"name_change_rule" "name_change_rule" NOT NULL,
	"transfer_mechanism" "transfer_mechanism",
	"name_change_opens" date,
	"name_change_deadline" date,
	"name_change_cost" bigint,
	"name_change_cost_payer" "race_payer",
	"instructions" text,
	"instructions_seller" text,
	"instructions_buyer" text,
	"group_rules" text,
	"buyer_fields" text[] DEFAULT '{}' NOT NULL,
	"verified_on" date,
	"source_url" text,
	"placeholders" text[] DEFAULT '{}' NOT NULL,
	"popularity" integer DEFAULT 1000 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "curated_races_cost" CHECK ("curated_races"."name_change_cost" >= 0),
	CONSTRAINT "curated_races_window" CHECK ("curated_races"."name_change_opens" <= "curated_races"."name_change_deadline"),
	CONSTRAINT "curated_races_deadline" CHECK ("curated_races"."name_change_deadline" <= "curated_races"."date"),
	CONSTRAINT "curated_races_categories" CHECK (cardinality("curated_races"."sport_categories") > 0),
	CONSTRAINT "curated_races_recipe" CHECK ("curated_races"."name_change_rule" <> 'allowed' or ("curated_races"."transfer_mechanism" is not null and "curated_races"."name_change_cost_payer" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ad_race_visibility" (
	"ad_id" uuid NOT NULL,
	"race_id" uuid NOT NULL,
	CONSTRAINT "ad_race_visibility_ad_id_race_id_pk" PRIMARY KEY("ad_id","race_id")
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"image_url" text,
	"link_url" text NOT NULL,
	"type" "ad_type" NOT NULL,
	"audience" "ad_audience" DEFAULT 'everyone' NOT NULL,
	"slot" text,
	"active" boolean DEFAULT true NOT NULL,
	"start_date" timestamp (3) with time zone,
	"end_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ads_link" CHECK ("ads"."link_url" ~ '^(https?://|/)'),
	CONSTRAINT "ads_dates" CHECK ("ads"."start_date" < "ads"."end_date")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"detail" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homepage_banners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message" text NOT NULL,
	"color" "banner_color" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homepage_banners_message" CHECK (length(trim("homepage_banners"."message")) > 0)
);
--> statement-breakpoint
CREATE TABLE "race_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"race_id" uuid NOT NULL,
	"user_id" uuid,
	"confirm_token_hash" text,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribe_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "race_watches_email" CHECK ("race_watches"."email" = lower("race_watches"."email"))
);
--> statement-breakpoint
CREATE TABLE "watch_mails" (
	"watch_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watch_mails_watch_id_listing_id_pk" PRIMARY KEY("watch_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"stripe_amount" bigint,
	"ledger_amount" bigint,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" "upload_kind" NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"listing_id" uuid,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" > 0),
	CONSTRAINT "uploads_private_listing" CHECK ("uploads"."kind" = 'race_image' or "uploads"."listing_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "auth_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" "token_purpose" NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"display_name" text NOT NULL,
	"username" text NOT NULL,
	"phone_number" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"stripe_account_id" text,
	"onboarding_complete" boolean DEFAULT false NOT NULL,
	"requirements_due" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_phone" CHECK ("users"."phone_number" ~ '^\+46[0-9]{9}$'),
	CONSTRAINT "users_onboarding" CHECK (not "users"."onboarding_complete" or "users"."stripe_account_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_receipt_upload_id_uploads_id_fk" FOREIGN KEY ("receipt_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_race_visibility" ADD CONSTRAINT "ad_race_visibility_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_race_visibility" ADD CONSTRAINT "ad_race_visibility_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homepage_banners" ADD CONSTRAINT "homepage_banners_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_mails" ADD CONSTRAINT "watch_mails_watch_id_race_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."race_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_mails" ADD CONSTRAINT "watch_mails_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_posting" ON "ledger_entries" USING btree ("posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_postings_once" ON "ledger_postings" USING btree ("purchase_id","kind");--> statement-breakpoint
CREATE INDEX "race_listings_newest" ON "race_listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "race_listings_price" ON "race_listings" USING btree ("price","id") WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "race_listings_date" ON "race_listings" USING btree ("date","id") WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "race_listings_race" ON "race_listings" USING btree ("race_id","created_at" DESC NULLS FIRST) WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "race_listings_distance" ON "race_listings" USING btree ("distance") WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "race_listings_seller" ON "race_listings" USING btree ("seller_id","created_at" DESC NULLS FIRST) WHERE "race_listings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_listing" ON "notifications" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "disputes_status" ON "disputes" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_purchase" ON "payments" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_listing" ON "payments" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "purchase_events_purchase" ON "purchase_events" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_live_per_listing" ON "purchases" USING btree ("listing_id") WHERE "purchases"."state" not in ('cancelled', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_checkout_session" ON "purchases" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "purchases_listing" ON "purchases" USING btree ("listing_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_reservations" ON "purchases" USING btree ("checkout_expires_at") WHERE "purchases"."state" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "purchases_processing" ON "purchases" USING btree ("updated_at") WHERE "purchases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_name_changes" ON "purchases" USING btree ("name_change_deadline") WHERE "purchases"."state" = 'pending_name_change';--> statement-breakpoint
CREATE INDEX "purchases_reminders" ON "purchases" USING btree ("name_change_starts_at") WHERE "purchases"."state" = 'pending_name_change' and "purchases"."reminded32h_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_confirmations" ON "purchases" USING btree ("confirmation_deadline") WHERE "purchases"."state" = 'awaiting_buyer_confirmation';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe" ON "refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_purchase" ON "transfers" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_stripe" ON "transfers" USING btree ("stripe_transfer_id");--> statement-breakpoint
CREATE INDEX "transfers_unsettled" ON "transfers" USING btree ("created_at") WHERE "transfers"."status" <> 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "curated_races_slug" ON "curated_races" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "curated_races_date" ON "curated_races" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "ad_race_visibility_race" ON "ad_race_visibility" USING btree ("race_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ads_slot" ON "ads" USING btree ("slot") WHERE "ads"."active";--> statement-breakpoint
CREATE INDEX "ads_type" ON "ads" USING btree ("type") WHERE "ads"."active";--> statement-breakpoint
CREATE INDEX "ads_newest" ON "ads" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "homepage_banners_newest" ON "homepage_banners" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "race_watches_once" ON "race_watches" USING btree ("email","race_id");--> statement-breakpoint
CREATE UNIQUE INDEX "race_watches_unsubscribe" ON "race_watches" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE UNIQUE INDEX "race_watches_confirm" ON "race_watches" USING btree ("confirm_token_hash");--> statement-breakpoint
CREATE INDEX "race_watches_race" ON "race_watches" USING btree ("race_id") WHERE "race_watches"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "race_watches_user" ON "race_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_mails_listing" ON "watch_mails" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_found" ON "reconciliation_differences" USING btree ("found_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stripe_events_processed" ON "stripe_events" USING btree ("processed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key" ON "uploads" USING btree ("key");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_listing" ON "uploads" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_tokens_hash" ON "auth_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_tokens_user" ON "auth_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_tokens_expiry" ON "auth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_account" ON "users" USING btree ("stripe_account_id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE VIEW "public"."race_listings_public" AS (select "race_listings"."id", "race_listings"."race_id", "race_listings"."race_name", "race_listings"."custom_race_name", "race_listings"."distance", "race_listings"."location", "race_listings"."date", "race_listings"."price", "race_listings"."description", "race_listings"."start_group", "race_listings"."payer", "race_listings"."status", "users"."username" as "seller_username", "users"."onboarding_complete" as "seller_verified", "race_listings"."created_at", "race_listings"."updated_at" from "race_listings" inner join "users" on "users"."id" = "race_listings"."seller_id" where "race_listings"."deleted_at" is null);
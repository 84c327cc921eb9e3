CREATE TYPE "public"."bid_state" AS ENUM('awaiting_card', 'active', 'matched', 'won', 'paused', 'expired', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."ledger_account" AS ENUM('stripe', 'held', 'seller_payable', 'buyer_payable', 'service_fee_revenue', 'vat_payable', 'seller_fee_revenue', 'stripe_fees', 'losses', 'chargebacks', 'seller_debt', 'bank');--> statement-breakpoint
CREATE TYPE "public"."posting_kind" AS ENUM('payment_received', 'seller_credited', 'buyer_credited', 'transfer_made', 'refund_made', 'refund_returned', 'stripe_fee', 'chargeback_moved', 'chargeback_settled', 'transfer_reversed', 'liability_settled');--> statement-breakpoint
CREATE TYPE "public"."dispute_status" AS ENUM('pending', 'resolved', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."fee_payer" AS ENUM('buyer', 'seller');--> statement-breakpoint
CREATE TYPE "public"."listing_status" AS ENUM('available', 'pending_payment', 'pending', 'sold', 'pending_name_change', 'awaiting_buyer_confirmation', 'completed', 'inactive');--> statement-breakpoint
CREATE TYPE "public"."timeout_status" AS ENUM('active', 'inactive_due_to_timeout', 'inactive_due_to_race', 'inactive_due_to_chargeback', 'inactive_due_to_notice', 'inactive_due_to_seller', 'inactive_due_to_entry', 'inactive_due_to_organiser', 'inactive_due_to_price', 'inactive_by_seller');--> statement-breakpoint
CREATE TYPE "public"."notification_type" AS ENUM('timeout_warning', 'payout_failed', 'approval_needed', 'payment_needed');--> statement-breakpoint
CREATE TYPE "public"."actor_type" AS ENUM('buyer', 'seller', 'admin', 'organiser', 'mail', 'stripe', 'clock');--> statement-breakpoint
CREATE TYPE "public"."charge_status" AS ENUM('due', 'under_way', 'declined', 'authentication_required');--> statement-breakpoint
CREATE TYPE "public"."chargeback_status" AS ENUM('open', 'won', 'lost');--> statement-breakpoint
CREATE TYPE "public"."dispute_role" AS ENUM('buyer', 'seller', 'admin');--> statement-breakpoint
CREATE TYPE "public"."money_status" AS ENUM('pending', 'succeeded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."purchase_event" AS ENUM('checkoutStarted', 'bidMatched', 'checkoutDetailsChanged', 'checkoutCancelled', 'checkoutExpired', 'paymentProcessing', 'paymentFailed', 'paymentUnanswered', 'paymentReceived', 'paidTooLate', 'nameChangeReminded', 'detailsCorrected', 'detailsRequested', 'saleGivenUp', 'nameChanged', 'nameChangeOverdue', 'nameChangeVerified', 'transferRefused', 'informationRequested', 'receiptConfirmed', 'confirmationOverdue', 'codeRejected', 'problemReported', 'ruledForSeller', 'ruledForBuyer', 'ruledInPart', 'settlementOffered', 'settlementAccepted', 'settlementAcceptedInFull', 'raceMoved', 'raceClosed', 'chargebackOpened', 'chargebackWon', 'chargebackLost', 'chargebackLostInDispute', 'chargebackOutlasted', 'chargebackOutlastedAfterNameChange', 'disputeOverdue');--> statement-breakpoint
CREATE TYPE "public"."purchase_state" AS ENUM('pending_payment', 'pending', 'pending_name_change', 'awaiting_buyer_confirmation', 'disputed', 'completed', 'cancelled', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."name_change_rule" AS ENUM('allowed', 'forbidden', 'unknown');--> statement-breakpoint
CREATE TYPE "public"."ad_audience" AS ENUM('everyone', 'signed_in');--> statement-breakpoint
CREATE TYPE "public"."ad_type" AS ENUM('banner', 'card', 'interstitial');--> statement-breakpoint
CREATE TYPE "public"."banner_color" AS ENUM('green', 'yellow', 'red', 'blue');--> statement-breakpoint
CREATE TYPE "public"."upload_kind" AS ENUM('proof', 'race_image', 'evidence');--> statement-breakpoint
CREATE TYPE "public"."admin_role" AS ENUM('support', 'admin');--> statement-breakpoint
CREATE TYPE "public"."token_purpose" AS ENUM('confirm_email', 'reset_password');--> statement-breakpoint
CREATE TABLE "muted_mails" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "muted_mails_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sent_alerts" (
	"alert" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_alerts_alert_subject_pk" PRIMARY KEY("alert","subject")
);
--> statement-breakpoint
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
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"undo_token_hash" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "email_changes_lower" CHECK ("email_changes"."new_email" = lower("email_changes"."new_email")),
	CONSTRAINT "email_changes_undone" CHECK ("email_changes"."undone_at" is null or "email_changes"."confirmed_at" is not null)
);
--> statement-breakpoint
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
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"added_by" uuid,
	"raw_encrypted" text,
	"content_encrypted" text,
	"raw_hash" text NOT NULL,
	"delivery_hash" text,
	"message_hash" text,
	"body_hash" text,
	"verdict" text,
	"reason" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "inbound_mails_encrypted" CHECK ("inbound_mails"."raw_encrypted" like 'v1.%' and "inbound_mails"."content_encrypted" like 'v1.%'),
	CONSTRAINT "inbound_mails_checked" CHECK (("inbound_mails"."verdict" is null) = ("inbound_mails"."checked_at" is null)),
	CONSTRAINT "inbound_mails_reason" CHECK ("inbound_mails"."reason" is null or "inbound_mails"."verdict" = 'document')
);
--> statement-breakpoint
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
	"ref" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "listing_views" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_counted" CHECK ("listing_views"."views" > 0)
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
	"entry_reference_encrypted" text,
	"entry_hash" text,
	"payer_choice" "fee_payer",
	"payer" "fee_payer" NOT NULL,
	"organiser_fee" bigint DEFAULT 0 NOT NULL,
	"status" "listing_status" DEFAULT 'available' NOT NULL,
	"timeout_status" timeout_status DEFAULT 'active' NOT NULL,
	"dispute_status" "dispute_status",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"stopped_from" timeout_status,
	"removed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (nullif(fold(coalesce(custom_race_name, '') || ' ' || coalesce(description, '')), '')) STORED,
	CONSTRAINT "race_listings_price_bounds" CHECK ("race_listings"."price" between 100 and 10000000),
	CONSTRAINT "race_listings_entry_encrypted" CHECK ("race_listings"."entry_reference_encrypted" is null or ("race_listings"."entry_hash" is not null and "race_listings"."entry_reference_encrypted" like 'v1.%')),
	CONSTRAINT "race_listings_paused" CHECK (("race_listings"."status" = 'inactive') = ("race_listings"."timeout_status" <> 'active' or "race_listings"."dispute_status" is not distinct from 'refunded')),
	CONSTRAINT "race_listings_stopped" CHECK ("race_listings"."stopped_at" is not null or ("race_listings"."removed_at" is null and "race_listings"."stopped_from" is null)),
	CONSTRAINT "race_listings_disputed" CHECK ("race_listings"."dispute_status" is distinct from 'pending' or "race_listings"."status" = 'awaiting_buyer_confirmation')
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid,
	"race_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"reporter_id" uuid,
	"reporter_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"ground" text,
	"decision_text" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_outcome" text,
	"appeal_decision_text" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	CONSTRAINT "notices_subject" CHECK (num_nonnulls("notices"."listing_id", "notices"."race_id") = 1),
	CONSTRAINT "notices_reporter" CHECK (num_nonnulls("notices"."reporter_id", "notices"."reporter_email") = 1),
	CONSTRAINT "notices_email" CHECK ("notices"."reporter_email" = lower("notices"."reporter_email")),
	CONSTRAINT "notices_decided" CHECK (num_nonnulls("notices"."decision", "notices"."ground", "notices"."decided_at") in (0, 3)),
	CONSTRAINT "notices_confirmed" CHECK ("notices"."decided_at" is null or "notices"."confirmed_at" is not null),
	CONSTRAINT "notices_appealed" CHECK ("notices"."appealed_at" is null or "notices"."decision" in ('paused', 'removed')),
	CONSTRAINT "notices_appeal_decided" CHECK (num_nonnulls("notices"."appeal_outcome", "notices"."appeal_decided_at") in (0, 2) and ("notices"."appeal_decided_at" is null or "notices"."appealed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" "notification_type" NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"listing_id" uuid,
	"path" text,
	"purchase_id" uuid,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organiser_race_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid NOT NULL,
	"organiser_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "api_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organiser_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "organiser_keys_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "organiser_keys_named" CHECK (length(trim("organiser_keys"."name")) > 0),
	CONSTRAINT "organiser_keys_scoped" CHECK (cardinality("organiser_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "organiser_writes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" "purchase_state",
	"confirmation_deadline" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"event" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_problem" text,
	"last_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_waiting" CHECK (("webhook_deliveries"."status" = 'waiting') = ("webhook_deliveries"."next_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret_encrypted" text NOT NULL,
	"old_secret_encrypted" text,
	"old_secret_until" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_old" CHECK (("webhook_endpoints"."old_secret_encrypted" is null) = ("webhook_endpoints"."old_secret_until" is null))
);
--> statement-breakpoint
CREATE TABLE "organiser_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "organiser_contacts_lower" CHECK ("organiser_contacts"."email" = lower("organiser_contacts"."email")),
	CONSTRAINT "organiser_contacts_confirmed" CHECK (("organiser_contacts"."confirmed_at" is null) = ("organiser_contacts"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "organiser_requests_to_join" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_name" text NOT NULL,
	"race_ids" uuid[] DEFAULT '{}' NOT NULL,
	"link" text,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"organiser_id" uuid,
	"outcome" text,
	"reason" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	CONSTRAINT "organiser_requests_to_join_lower" CHECK ("organiser_requests_to_join"."email" = lower("organiser_requests_to_join"."email")),
	CONSTRAINT "organiser_requests_to_join_link" CHECK ("organiser_requests_to_join"."link" ~ '^https?://'),
	CONSTRAINT "organiser_requests_to_join_about" CHECK (cardinality("organiser_requests_to_join"."race_ids") > 0 or "organiser_requests_to_join"."link" is not null),
	CONSTRAINT "organiser_requests_to_join_handled" CHECK (num_nonnulls("organiser_requests_to_join"."outcome", "organiser_requests_to_join"."handled_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "organisers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"web_domain" text,
	"mail_domains" text[] DEFAULT '{}' NOT NULL,
	"mail_proves" boolean DEFAULT false NOT NULL,
	"confirmation_words" text[] DEFAULT '{}' NOT NULL,
	"proposed_words" text[],
	"proposed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisers_named" CHECK (length(trim("organisers"."name")) > 0),
	CONSTRAINT "organisers_mail_domains" CHECK (cardinality("organisers"."mail_domains") <= 10),
	CONSTRAINT "organisers_confirmation_words" CHECK (cardinality("organisers"."confirmation_words") <= 5),
	CONSTRAINT "organisers_proposed_words" CHECK (cardinality("organisers"."proposed_words") <= 5),
	CONSTRAINT "organisers_proposed" CHECK (num_nonnulls("organisers"."proposed_words", "organisers"."proposed_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"challenge_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"session_key" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_session" CHECK (("passkey_challenges"."purpose" = 'log_in') = ("passkey_challenges"."session_key" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backup_eligible" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "buyer_detail_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"viewer_id" uuid,
	"key_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "buyer_detail_views_viewer" CHECK (num_nonnulls("buyer_detail_views"."viewer_id", "buyer_detail_views"."key_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"status" chargeback_status DEFAULT 'open' NOT NULL,
	"reversal_failure" text,
	"settled_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"evidence_due_at" timestamp (3) with time zone,
	"evidence_sent_at" timestamp (3) with time zone,
	"evidence_sent_by" uuid,
	"evidence_proof_missing" boolean DEFAULT false NOT NULL,
	"evidence_texts" jsonb,
	"evidence_texts_by" uuid,
	"evidence_texts_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chargebacks_closed" CHECK (("chargebacks"."status" = 'open') = ("chargebacks"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "code_views" (
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
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"kind" text,
	"reason" text NOT NULL,
	"status" "dispute_status" DEFAULT 'pending' NOT NULL,
	"findings" text,
	"resolution_notes" text,
	"refund_amount" bigint,
	"proposed_decision" text,
	"proposed_amount" bigint,
	"proposed_findings" text,
	"proposed_notes" text,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_reason" CHECK (length(trim("disputes"."reason")) > 0),
	CONSTRAINT "disputes_resolved" CHECK (("disputes"."status" = 'pending') = ("disputes"."resolved_at" is null) and ("disputes"."status" <> 'pending' or "disputes"."resolved_by" is null))
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
	"method" text,
	"stripe_fee" bigint,
	"fee_requested_at" timestamp (3) with time zone,
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
	"key_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"bid_id" uuid,
	"charge_status" charge_status,
	"charge_tried_at" timestamp (3) with time zone,
	"state" "purchase_state" NOT NULL,
	"price" bigint NOT NULL,
	"service_fee" bigint NOT NULL,
	"total" bigint NOT NULL,
	"seller_fee" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"payer" "fee_payer" NOT NULL,
	"name_change_cost" bigint,
	"transfer_window" jsonb NOT NULL,
	"buyer_details_encrypted" text,
	"buyer_details_erased_at" timestamp (3) with time zone,
	"details_corrected" jsonb,
	"details_requested_at" timestamp (3) with time zone,
	"details_requested_by" text,
	"details_requested_field" text,
	"details_requested_note" text,
	"clock_paused_at" timestamp (3) with time zone,
	"deadline_before_pause" timestamp (3) with time zone,
	"hand_over_code_encrypted" text,
	"code_rejected_at" timestamp (3) with time zone,
	"code_rejected_note" text,
	"given_up_reason" text,
	"given_up_text" text,
	"refund_part" bigint,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"name_change_starts_at" timestamp (3) with time zone,
	"name_change_deadline" timestamp (3) with time zone,
	"reminded24h_at" timestamp (3) with time zone,
	"reminded32h_at" timestamp (3) with time zone,
	"name_changed_at" timestamp (3) with time zone,
	"proof_upload_id" uuid,
	"name_change_verified_at" timestamp (3) with time zone,
	"name_change_verified_by" text,
	"transfer_refused_reason" text,
	"information_requested_at" timestamp (3) with time zone,
	"information_request_text" text,
	"information_requests" integer DEFAULT 0 NOT NULL,
	"confirmation_deadline" timestamp (3) with time zone,
	"disputed_at" timestamp (3) with time zone,
	"chargeback_at" timestamp (3) with time zone,
	"chargeback_ends_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchases_buyer_details" CHECK ("purchases"."buyer_details_encrypted" like 'v1.%'),
	CONSTRAINT "purchases_hand_over_code" CHECK ("purchases"."hand_over_code_encrypted" like 'v1.%'),
	CONSTRAINT "purchases_pause" CHECK (("purchases"."clock_paused_at" is null) = ("purchases"."deadline_before_pause" is null)),
	CONSTRAINT "purchases_charge" CHECK ("purchases"."charge_status" is distinct from 'under_way' or "purchases"."charge_tried_at" is not null),
	CONSTRAINT "purchases_parties" CHECK ("purchases"."buyer_id" <> "purchases"."seller_id"),
	CONSTRAINT "purchases_total" CHECK ("purchases"."total" = "purchases"."price" + "purchases"."service_fee"),
	CONSTRAINT "purchases_payout" CHECK ("purchases"."payout" = "purchases"."price" - "purchases"."seller_fee" and "purchases"."payout" >= 0),
	CONSTRAINT "purchases_price" CHECK ("purchases"."price" > 0 and "purchases"."service_fee" >= 0 and "purchases"."seller_fee" >= 0),
	CONSTRAINT "purchases_refund_part" CHECK ("purchases"."refund_part" is null or ("purchases"."refund_part" > 0 and "purchases"."refund_part" < "purchases"."total" and "purchases"."state" = 'completed')),
	CONSTRAINT "purchases_seller_clock" CHECK ("purchases"."state" <> 'pending_name_change' or ("purchases"."paid_at" is not null and "purchases"."name_change_starts_at" is not null and "purchases"."name_change_deadline" is not null)),
	CONSTRAINT "purchases_buyer_clock" CHECK ("purchases"."state" <> 'awaiting_buyer_confirmation' or ("purchases"."name_changed_at" is not null and "purchases"."confirmation_deadline" is not null and ("purchases"."proof_upload_id" is not null or "purchases"."hand_over_code_encrypted" is not null or "purchases"."name_change_verified_at" is not null))),
	CONSTRAINT "purchases_charged_back" CHECK (("purchases"."chargeback_at" is null) = ("purchases"."chargeback_ends_at" is null) and ("purchases"."chargeback_at" is null or "purchases"."state" in ('pending_name_change', 'awaiting_buyer_confirmation', 'disputed'))),
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
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_done" CHECK ("refunds"."status" <> 'succeeded' or "refunds"."stripe_refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "settlement_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"role" "dispute_role" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"offered_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "settlement_offers_role" CHECK ("settlement_offers"."role" <> 'admin'),
	CONSTRAINT "settlement_offers_amount" CHECK ("settlement_offers"."amount" >= 0),
	CONSTRAINT "settlement_offers_closed" CHECK (("settlement_offers"."status" = 'open') = ("settlement_offers"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "stripe_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" "money_status" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "race_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"new_date" date,
	"new_deadline" date,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"refund_total" bigint DEFAULT 0 NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "race_tips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid,
	"race_name" text,
	"date" date,
	"link" text,
	"text" text NOT NULL,
	"reporter_id" uuid,
	"reporter_email" text,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"note" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	CONSTRAINT "race_tips_subject" CHECK (num_nonnulls("race_tips"."race_id", "race_tips"."race_name") > 0),
	CONSTRAINT "race_tips_reporter_one" CHECK (num_nonnulls("race_tips"."reporter_id", "race_tips"."reporter_email") <= 1),
	CONSTRAINT "race_tips_email" CHECK ("race_tips"."reporter_email" = lower("race_tips"."reporter_email")),
	CONSTRAINT "race_tips_link" CHECK ("race_tips"."link" ~ '^https?://'),
	CONSTRAINT "race_tips_handled" CHECK (num_nonnulls("race_tips"."outcome", "race_tips"."handled_at") in (0, 2))
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
	"organiser_id" uuid,
	"name_change_rule" "name_change_rule" NOT NULL,
	"transfer_windows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"instructions" text,
	"instructions_seller" text,
	"instructions_buyer" text,
	"group_rules" text,
	"climb_m" integer,
	"start_time" text,
	"figures_url" text,
	"verified_on" date,
	"source_url" text,
	"placeholders" text[] DEFAULT '{}' NOT NULL,
	"popularity" integer DEFAULT 1000 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"refuses_discounted" boolean DEFAULT false NOT NULL,
	"refuses_transferred" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"resale_paused_at" timestamp (3) with time zone,
	"resale_paused_reason" text,
	"highest_price" bigint,
	"original_fee" bigint,
	"search_text" text GENERATED ALWAYS AS (fold(race_name || ' ' || location || ' ' || distance || ' ' || words(sport_categories))) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "curated_races_windows" CHECK (jsonb_typeof("curated_races"."transfer_windows") = 'array' and jsonb_array_length("curated_races"."transfer_windows") <= 3),
	CONSTRAINT "curated_races_website" CHECK ("curated_races"."website_url" ~ '^https?://'),
	CONSTRAINT "curated_races_source" CHECK ("curated_races"."source_url" ~ '^https?://'),
	CONSTRAINT "curated_races_image" CHECK ("curated_races"."image_url" ~ '^(https?://|/[^/])'),
	CONSTRAINT "curated_races_figures" CHECK ("curated_races"."figures_url" ~ '^https?://'),
	CONSTRAINT "curated_races_climb" CHECK ("curated_races"."climb_m" between 0 and 20000),
	CONSTRAINT "curated_races_start" CHECK ("curated_races"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "curated_races_highest_price" CHECK ("curated_races"."highest_price" > 0),
	CONSTRAINT "curated_races_original_fee" CHECK ("curated_races"."original_fee" > 0),
	CONSTRAINT "curated_races_paused_reason" CHECK ("curated_races"."resale_paused_reason" is null or "curated_races"."resale_paused_at" is not null),
	CONSTRAINT "curated_races_categories" CHECK (cardinality("curated_races"."sport_categories") > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
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
	"maximum" bigint,
	"requested_with" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "race_watches_email" CHECK ("race_watches"."email" = lower("race_watches"."email")),
	CONSTRAINT "race_watches_maximum" CHECK ("race_watches"."maximum" between 3100 and 10003000)
);
--> statement-breakpoint
CREATE TABLE "watch_mails" (
	"watch_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watch_mails_watch_id_listing_id_pk" PRIMARY KEY("watch_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"method" text PRIMARY KEY NOT NULL,
	"available" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"stripe_amount" bigint,
	"ledger_amount" bigint,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	"handled_note" text,
	"proposed_how" text,
	"proposed_amount" bigint,
	"proposed_note" text,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
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
	"sent_key" text NOT NULL,
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
CREATE TABLE "admin_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" "admin_role" NOT NULL,
	"user_id" uuid,
	"invited_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_invitations_email_lower" CHECK ("admin_invitations"."email" = lower("admin_invitations"."email"))
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
CREATE TABLE "code_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "code_requests_email_lower" CHECK ("code_requests"."email" = lower("code_requests"."email"))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remembered_details" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"details_encrypted" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_used_step" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"second_factor_at" timestamp (3) with time zone
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
	"admin_role" "admin_role" DEFAULT 'admin' NOT NULL,
	"admin_since" timestamp (3) with time zone,
	"admin_invited_by" uuid,
	"is_organiser_contact" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"stripe_account_id" text,
	"onboarding_complete" boolean DEFAULT false NOT NULL,
	"requirements_due" boolean DEFAULT false NOT NULL,
	"payouts_blocked" boolean DEFAULT false NOT NULL,
	"account_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_phone" CHECK ("users"."phone_number" ~ '^\+46[0-9]{9}$'),
	CONSTRAINT "users_onboarding" CHECK (not "users"."onboarding_complete" or "users"."stripe_account_id" is not null)
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
CREATE TABLE "muted_pushes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "muted_pushes_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"sent" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pushed_deadlines" (
	"purchase_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushed_deadlines_purchase_id_due_at_pk" PRIMARY KEY("purchase_id","due_at")
);
--> statement-breakpoint
ALTER TABLE "muted_mails" ADD CONSTRAINT "muted_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_paused_listing_id_race_listings_id_fk" FOREIGN KEY ("paused_listing_id") REFERENCES "public"."race_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_conflicts" ADD CONSTRAINT "entry_conflicts_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_posting_id_ledger_postings_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."ledger_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_log" ADD CONSTRAINT "api_log_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_log" ADD CONSTRAINT "api_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_keys" ADD CONSTRAINT "organiser_keys_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_keys" ADD CONSTRAINT "organiser_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_writes" ADD CONSTRAINT "organiser_writes_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_contacts" ADD CONSTRAINT "organiser_contacts_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_contacts" ADD CONSTRAINT "organiser_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_contacts" ADD CONSTRAINT "organiser_contacts_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_detail_views" ADD CONSTRAINT "buyer_detail_views_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_detail_views" ADD CONSTRAINT "buyer_detail_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_evidence_sent_by_users_id_fk" FOREIGN KEY ("evidence_sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_evidence_texts_by_users_id_fk" FOREIGN KEY ("evidence_texts_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_views" ADD CONSTRAINT "code_views_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_views" ADD CONSTRAINT "code_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_proof_upload_id_uploads_id_fk" FOREIGN KEY ("proof_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_offers" ADD CONSTRAINT "settlement_offers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_offers" ADD CONSTRAINT "settlement_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_refunds" ADD CONSTRAINT "stripe_refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_changes" ADD CONSTRAINT "race_changes_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_changes" ADD CONSTRAINT "race_changes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_changes" ADD CONSTRAINT "race_changes_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_race_visibility" ADD CONSTRAINT "ad_race_visibility_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_race_visibility" ADD CONSTRAINT "ad_race_visibility_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homepage_banners" ADD CONSTRAINT "homepage_banners_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_watches" ADD CONSTRAINT "race_watches_requested_with_race_watches_id_fk" FOREIGN KEY ("requested_with") REFERENCES "public"."race_watches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_mails" ADD CONSTRAINT "watch_mails_watch_id_race_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."race_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_mails" ADD CONSTRAINT "watch_mails_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_details" ADD CONSTRAINT "remembered_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_invited_by_users_id_fk" FOREIGN KEY ("admin_invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_pushes" ADD CONSTRAINT "muted_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushed_deadlines" ADD CONSTRAINT "pushed_deadlines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
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
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo" ON "email_changes" USING btree ("undo_token_hash");--> statement-breakpoint
CREATE INDEX "email_changes_oldest" ON "email_changes" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_conflicts_once" ON "entry_conflicts" USING btree ("listing_id","seller_id") WHERE "entry_conflicts"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "entry_conflicts_open" ON "entry_conflicts" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "entry_conflicts"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "entry_conflicts_at" ON "entry_conflicts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "entry_conflicts_race" ON "entry_conflicts" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_listing" ON "entry_conflicts" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "entry_conflicts_paused_listing" ON "entry_conflicts" USING btree ("paused_listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_once" ON "inbound_mails" USING btree ("purchase_id","raw_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_delivery" ON "inbound_mails" USING btree ("delivery_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_proving_message" ON "inbound_mails" USING btree ("message_hash") WHERE "inbound_mails"."verdict" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_proving_body" ON "inbound_mails" USING btree ("body_hash") WHERE "inbound_mails"."verdict" = 'verified';--> statement-breakpoint
CREATE INDEX "inbound_mails_purchase" ON "inbound_mails" USING btree ("purchase_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_kept" ON "inbound_mails" USING btree ("purchase_id") WHERE "inbound_mails"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_added_by" ON "inbound_mails" USING btree ("added_by") WHERE "inbound_mails"."added_by" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_posting" ON "ledger_entries" USING btree ("posting_id","account","amount");--> statement-breakpoint
CREATE INDEX "ledger_entries_sums" ON "ledger_entries" USING btree ("account","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_postings_once" ON "ledger_postings" USING btree ("purchase_id","kind","ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_ref" ON "ledger_postings" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "listing_drafts_seller" ON "listing_drafts" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listing_drafts_race" ON "listing_drafts" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "listing_drafts_reminders" ON "listing_drafts" USING btree ("next_reminder_at","id") WHERE "listing_drafts"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "listing_drafts_kept" ON "listing_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_drafts_stop_token" ON "listing_drafts" USING btree ("stop_token");--> statement-breakpoint
CREATE INDEX "race_listings_newest" ON "race_listings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_total" ON "race_listings" USING btree (("price" + "organiser_fee"),"id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_date" ON "race_listings" USING btree ("date","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_newest" ON "race_listings" USING btree ("race_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_total" ON "race_listings" USING btree ("race_id",("price" + "organiser_fee"),"id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_date" ON "race_listings" USING btree ("race_id","date","id","price") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX "race_listings_race_offers" ON "race_listings" USING btree ("race_id","price","organiser_fee") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" = 'available';--> statement-breakpoint
CREATE INDEX "race_listings_sale_newest" ON "race_listings" USING btree ("race_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "race_listings"."deleted_at" is null and "race_listings"."status" = 'available';--> statement-breakpoint
CREATE INDEX "race_listings_sale_price" ON "race_listings" USING btree ("race_id","price","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" = 'available';--> statement-breakpoint
CREATE INDEX "race_listings_sale_total" ON "race_listings" USING btree ("race_id",("price" + "organiser_fee"),"id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" = 'available';--> statement-breakpoint
CREATE INDEX "race_listings_sale_date" ON "race_listings" USING btree ("race_id","date","id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" = 'available';--> statement-breakpoint
CREATE INDEX "race_listings_words" ON "race_listings" USING gin ("search_text" gin_trgm_ops) WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive';--> statement-breakpoint
CREATE UNIQUE INDEX "race_listings_entry_held" ON "race_listings" USING btree ("race_id","entry_hash") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" not in ('inactive', 'completed', 'sold') and "race_listings"."entry_hash" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_entry" ON "race_listings" USING btree ("race_id","entry_hash") WHERE "race_listings"."entry_hash" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_entry_kept" ON "race_listings" USING btree ("date") WHERE "race_listings"."entry_hash" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_addresses" ON "race_listings" USING btree ("id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" not in ('inactive', 'completed', 'sold');--> statement-breakpoint
CREATE INDEX "race_listings_removed" ON "race_listings" USING btree ("id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive' and "race_listings"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "race_listings_race" ON "race_listings" USING btree ("race_id","status");--> statement-breakpoint
CREATE INDEX "race_listings_seller" ON "race_listings" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one_open_of_user" ON "notices" USING btree ("reporter_id",coalesce("listing_id", "race_id")) WHERE "notices"."confirmed_at" is not null and "notices"."decided_at" is null and "notices"."reporter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one_open_of_address" ON "notices" USING btree ("reporter_email",coalesce("listing_id", "race_id")) WHERE "notices"."confirmed_at" is not null and "notices"."decided_at" is null and "notices"."reporter_id" is null;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notices"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notices"."confirmed_at" is not null and "notices"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "notices_appealed" ON "notices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notices"."appealed_at" is not null and "notices"."appeal_decided_at" is null;--> statement-breakpoint
CREATE INDEX "notices_decided_at" ON "notices" USING btree ("decided_at") WHERE "notices"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_appealed_at" ON "notices" USING btree ("appealed_at") WHERE "notices"."appealed_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_appeal_decided_at" ON "notices" USING btree ("appeal_decided_at") WHERE "notices"."appeal_decided_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_unconfirmed" ON "notices" USING btree ("created_at") WHERE "notices"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "notices_listing" ON "notices" USING btree ("listing_id","decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_race" ON "notices" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "notices_reporter" ON "notices" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "notices_address" ON "notices" USING btree ("reporter_email");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_oldest" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_listing" ON "notifications" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "organiser_race_edits_latest" ON "organiser_race_edits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organiser_race_edits_race" ON "organiser_race_edits" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "organiser_race_edits_user" ON "organiser_race_edits" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_log_organiser" ON "api_log" USING btree ("organiser_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_log_oldest" ON "api_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "api_log_user" ON "api_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "organiser_keys_organiser" ON "organiser_keys" USING btree ("organiser_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organiser_writes_key" ON "organiser_writes" USING btree ("organiser_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "organiser_writes_oldest" ON "organiser_writes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_organiser" ON "webhook_endpoints" USING btree ("organiser_id") WHERE "webhook_endpoints"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organiser_contacts_address" ON "organiser_contacts" USING btree ("organiser_id","email") WHERE "organiser_contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organiser_contacts_user" ON "organiser_contacts" USING btree ("user_id") WHERE "organiser_contacts"."confirmed_at" is not null and "organiser_contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organiser_contacts_invited" ON "organiser_contacts" USING btree ("email") WHERE "organiser_contacts"."confirmed_at" is null and "organiser_contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_waiting" ON "organiser_requests_to_join" USING btree ("at","id") WHERE "organiser_requests_to_join"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_at" ON "organiser_requests_to_join" USING btree ("at");--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_email" ON "organiser_requests_to_join" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_user" ON "organiser_requests_to_join" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisers_name" ON "organisers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "organisers_proposed_at" ON "organisers" USING btree ("proposed_at") WHERE "organisers"."proposed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_hash" ON "passkey_challenges" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_detail_views_purchase" ON "buyer_detail_views" USING btree ("purchase_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_stripe" ON "chargebacks" USING btree ("stripe_dispute_id");--> statement-breakpoint
CREATE INDEX "chargebacks_purchase" ON "chargebacks" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "chargebacks_newest" ON "chargebacks" USING btree ("opened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chargebacks_evidence" ON "chargebacks" USING btree ("evidence_due_at") WHERE "chargebacks"."status" = 'open' and "chargebacks"."evidence_sent_at" is null;--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("opened_at") WHERE "chargebacks"."status" = 'open';--> statement-breakpoint
CREATE INDEX "code_views_purchase" ON "code_views" USING btree ("purchase_id","at");--> statement-breakpoint
CREATE INDEX "dispute_files_dispute" ON "dispute_files" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_files_upload" ON "dispute_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "dispute_messages_dispute" ON "dispute_messages" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "disputes_status" ON "disputes" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_purchase" ON "payments" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_listing" ON "payments" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_fee_unknown" ON "payments" USING btree ("fee_requested_at" NULLS FIRST,"received_at") WHERE "payments"."stripe_fee" is null;--> statement-breakpoint
CREATE INDEX "purchase_events_purchase" ON "purchase_events" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_live_per_listing" ON "purchases" USING btree ("listing_id") WHERE "purchases"."state" not in ('cancelled', 'refunded');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_live_per_bid" ON "purchases" USING btree ("bid_id") WHERE "purchases"."bid_id" is not null and "purchases"."state" not in ('cancelled', 'refunded');--> statement-breakpoint
CREATE INDEX "purchases_bid" ON "purchases" USING btree ("bid_id","listing_id") WHERE "purchases"."bid_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_checkout_session" ON "purchases" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "purchases_listing" ON "purchases" USING btree ("listing_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_seller" ON "purchases" USING btree ("seller_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_proof" ON "purchases" USING btree ("proof_upload_id") WHERE "purchases"."proof_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_reservations" ON "purchases" USING btree ("checkout_expires_at") WHERE "purchases"."state" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "purchases_unanswered" ON "purchases" USING btree ("checkout_expires_at") WHERE "purchases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_processing" ON "purchases" USING btree ("updated_at") WHERE "purchases"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_name_changes" ON "purchases" USING btree ("name_change_deadline") WHERE "purchases"."state" = 'pending_name_change';--> statement-breakpoint
CREATE INDEX "purchases_reminders" ON "purchases" USING btree ("name_change_starts_at") WHERE "purchases"."state" = 'pending_name_change' and "purchases"."reminded32h_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_confirmations" ON "purchases" USING btree ("confirmation_deadline") WHERE "purchases"."state" = 'awaiting_buyer_confirmation';--> statement-breakpoint
CREATE INDEX "purchases_charged_back" ON "purchases" USING btree ("chargeback_ends_at") WHERE "purchases"."chargeback_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_disputes_overdue" ON "purchases" USING btree ("paid_at") WHERE "purchases"."state" = 'disputed';--> statement-breakpoint
CREATE INDEX "purchases_details" ON "purchases" USING btree ("updated_at") WHERE "purchases"."buyer_details_encrypted" is not null;--> statement-breakpoint
CREATE INDEX "purchases_hand_over_texts" ON "purchases" USING btree ("updated_at") WHERE "purchases"."hand_over_code_encrypted" is not null or "purchases"."code_rejected_note" is not null or "purchases"."given_up_text" is not null or "purchases"."transfer_refused_reason" is not null or "purchases"."information_request_text" is not null;--> statement-breakpoint
CREATE INDEX "purchases_held" ON "purchases" USING btree ("state","total") WHERE "purchases"."state" in ('pending_name_change', 'awaiting_buyer_confirmation', 'disputed');--> statement-breakpoint
CREATE INDEX "purchases_disputed" ON "purchases" USING btree ("disputed_at","id") WHERE "purchases"."state" = 'disputed';--> statement-breakpoint
CREATE INDEX "purchases_paid" ON "purchases" USING btree ("paid_at") WHERE "purchases"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_name_changed" ON "purchases" USING btree ("name_changed_at") WHERE "purchases"."name_changed_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_completed_at" ON "purchases" USING btree ("completed_at") WHERE "purchases"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_refunded_at" ON "purchases" USING btree ("refunded_at") WHERE "purchases"."refunded_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe" ON "refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_updated" ON "refunds" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" <> 'succeeded';--> statement-breakpoint
CREATE INDEX "settlement_offers_dispute" ON "settlement_offers" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_offers_open" ON "settlement_offers" USING btree ("dispute_id") WHERE "settlement_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "stripe_refunds_purchase" ON "stripe_refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_purchase" ON "transfers" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_stripe" ON "transfers" USING btree ("stripe_transfer_id");--> statement-breakpoint
CREATE INDEX "transfers_updated" ON "transfers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "transfers_unsettled" ON "transfers" USING btree ("created_at") WHERE "transfers"."status" <> 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "race_changes_running" ON "race_changes" USING btree ("race_id") WHERE "race_changes"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "race_changes_race" ON "race_changes" USING btree ("race_id","proposed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "race_tips_open" ON "race_tips" USING btree ("at","id") WHERE "race_tips"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "race_tips_at" ON "race_tips" USING btree ("at");--> statement-breakpoint
CREATE INDEX "race_tips_race" ON "race_tips" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "race_tips_reporter" ON "race_tips" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "race_tips_address" ON "race_tips" USING btree ("reporter_email");--> statement-breakpoint
CREATE UNIQUE INDEX "curated_races_slug" ON "curated_races" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "curated_races_organiser" ON "curated_races" USING btree ("organiser_id") WHERE "curated_races"."organiser_id" is not null;--> statement-breakpoint
CREATE INDEX "curated_races_date" ON "curated_races" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sent_mails_user" ON "sent_mails" USING btree ("user_id","sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sent_mails_purchase" ON "sent_mails" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "sent_mails_oldest" ON "sent_mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "ad_race_visibility_race" ON "ad_race_visibility" USING btree ("race_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ads_slot" ON "ads" USING btree ("slot") WHERE "ads"."active";--> statement-breakpoint
CREATE INDEX "ads_type" ON "ads" USING btree ("type") WHERE "ads"."active";--> statement-breakpoint
CREATE INDEX "ads_newest" ON "ads" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_entity_id" ON "audit_log" USING btree ("entity_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_admin" ON "audit_log" USING btree ("admin_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "homepage_banners_newest" ON "homepage_banners" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "race_watches_once" ON "race_watches" USING btree ("email","race_id");--> statement-breakpoint
CREATE UNIQUE INDEX "race_watches_unsubscribe" ON "race_watches" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE UNIQUE INDEX "race_watches_confirm" ON "race_watches" USING btree ("confirm_token_hash");--> statement-breakpoint
CREATE INDEX "race_watches_line" ON "race_watches" USING btree ("race_id","confirmed_at","id","maximum") WHERE "race_watches"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "race_watches_requested_with" ON "race_watches" USING btree ("requested_with") WHERE "race_watches"."requested_with" is not null;--> statement-breakpoint
CREATE INDEX "race_watches_unconfirmed" ON "race_watches" USING btree ("created_at") WHERE "race_watches"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "race_watches_user" ON "race_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watch_mails_listing" ON "watch_mails" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_standing" ON "reconciliation_differences" USING btree ("source","kind") WHERE "reconciliation_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_found" ON "reconciliation_differences" USING btree ("found_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("found_at") WHERE "reconciliation_differences"."handled_at" is null and "reconciliation_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_processed" ON "stripe_events" USING btree ("processed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key" ON "uploads" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_sent_key" ON "uploads" USING btree ("sent_key");--> statement-breakpoint
CREATE INDEX "uploads_kept" ON "uploads" USING btree ("created_at") WHERE "uploads"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_listing" ON "uploads" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_email" ON "admin_invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_invitations_token" ON "admin_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "admin_invitations_expiry" ON "admin_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_tokens_hash" ON "auth_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_tokens_user" ON "auth_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "auth_tokens_expiry" ON "auth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "code_requests_browser" ON "code_requests" USING btree ("email","browser_hash");--> statement-breakpoint
CREATE INDEX "code_requests_expiry" ON "code_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_details_user" ON "remembered_details" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remembered_details_updated" ON "remembered_details" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_user" ON "second_factors" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_begun" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_account" ON "users" USING btree ("stripe_account_id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (fold("email" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "display_name" || ' ' || "username") gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE "users"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("display_name" collate "sv-x-icu","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_account_read" ON "users" USING btree ("account_read_at" NULLS FIRST,"id") WHERE "users"."stripe_account_id" is not null;--> statement-breakpoint
CREATE INDEX "users_paused" ON "users" USING btree ("id") WHERE ("users"."stripe_account_id" is not null and (not "users"."onboarding_complete" or "users"."requirements_due" or "users"."payouts_blocked"));--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("admin_invited_by") WHERE "users"."admin_invited_by" is not null;--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "withdrawals_newest" ON "withdrawals" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("at") WHERE "withdrawals"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_purchase" ON "withdrawals" USING btree ("purchase_id");--> statement-breakpoint
CREATE VIEW "public"."race_listings_public" AS (select "race_listings"."id", "race_listings"."race_id", "race_listings"."race_name", "race_listings"."custom_race_name", "race_listings"."distance", "race_listings"."location", "race_listings"."date", "race_listings"."price", "race_listings"."description", "race_listings"."start_group", "race_listings"."payer", "race_listings"."status", "users"."username" as "seller_username", "users"."onboarding_complete" as "seller_verified", "race_listings"."created_at", "race_listings"."updated_at" from "race_listings" inner join "users" on "users"."id" = "race_listings"."seller_id" where ("race_listings"."deleted_at" is null and "race_listings"."removed_at" is null));
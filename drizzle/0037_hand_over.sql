ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_seller';--> statement-breakpoint
ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_entry';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'detailsCorrected' BEFORE 'nameChanged';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'detailsRequested' BEFORE 'nameChanged';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'saleGivenUp' BEFORE 'nameChanged';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'codeRejected' BEFORE 'problemReported';--> statement-breakpoint
CREATE TABLE "code_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_buyer_clock";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "details_corrected" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "details_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "details_requested_field" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "details_requested_note" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "clock_paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "deadline_before_pause" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "hand_over_code_encrypted" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "code_rejected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "code_rejected_note" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "given_up_reason" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "given_up_text" text;--> statement-breakpoint
ALTER TABLE "code_views" ADD CONSTRAINT "code_views_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_views" ADD CONSTRAINT "code_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_views_purchase" ON "code_views" USING btree ("purchase_id","at");--> statement-breakpoint
CREATE INDEX "purchases_hand_over_texts" ON "purchases" USING btree ("updated_at") WHERE "purchases"."hand_over_code_encrypted" is not null or "purchases"."code_rejected_note" is not null or "purchases"."given_up_text" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_hand_over_code" CHECK ("purchases"."hand_over_code_encrypted" like 'v1.%');--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_pause" CHECK (("purchases"."clock_paused_at" is null) = ("purchases"."deadline_before_pause" is null));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_clock" CHECK ("purchases"."state" <> 'awaiting_buyer_confirmation' or ("purchases"."name_changed_at" is not null and "purchases"."confirmation_deadline" is not null and ("purchases"."receipt_upload_id" is not null or "purchases"."hand_over_code_encrypted" is not null)));
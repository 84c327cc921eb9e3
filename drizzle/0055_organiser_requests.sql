ALTER TYPE "public"."purchase_event" ADD VALUE 'organiserAskedSeller' BEFORE 'receiptConfirmed';--> statement-breakpoint
DROP INDEX "purchases_hand_over_texts";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "details_requested_by" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "organiser_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "organiser_asked_text" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "organiser_asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_hand_over_texts" ON "purchases" USING btree ("updated_at") WHERE "purchases"."hand_over_code_encrypted" is not null or "purchases"."code_rejected_note" is not null or "purchases"."given_up_text" is not null or "purchases"."transfer_refused_reason" is not null or "purchases"."organiser_asked_text" is not null;
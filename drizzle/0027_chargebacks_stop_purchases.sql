ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_chargeback';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'chargebackOpened';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'chargebackWon';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'chargebackLost';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'chargebackLostInDispute';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'chargebackOutlasted';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'chargebackOutlastedAfterNameChange';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'disputeOverdue';--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_resolved";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "chargeback_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "chargeback_ends_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "purchases_charged_back" ON "purchases" USING btree ("chargeback_ends_at") WHERE "purchases"."chargeback_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_disputes_overdue" ON "purchases" USING btree ("paid_at") WHERE "purchases"."state" = 'disputed';--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_resolved" CHECK (("disputes"."status" = 'pending') = ("disputes"."resolved_at" is null) and ("disputes"."status" <> 'pending' or "disputes"."resolved_by" is null));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_charged_back" CHECK (("purchases"."chargeback_at" is null) = ("purchases"."chargeback_ends_at" is null) and ("purchases"."chargeback_at" is null or "purchases"."state" in ('pending_name_change', 'awaiting_buyer_confirmation', 'disputed')));
CREATE TYPE "public"."chargeback_status" AS ENUM('open', 'won', 'lost');--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'chargebacks';--> statement-breakpoint
ALTER TYPE "public"."ledger_account" ADD VALUE 'seller_debt';--> statement-breakpoint
ALTER TYPE "public"."posting_kind" ADD VALUE 'chargeback_moved';--> statement-breakpoint
ALTER TYPE "public"."posting_kind" ADD VALUE 'chargeback_settled';--> statement-breakpoint
ALTER TYPE "public"."posting_kind" ADD VALUE 'transfer_reversed';--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE 'payout_failed';--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"status" chargeback_status DEFAULT 'open' NOT NULL,
	"reversal_failure" text,
	"settled_at" timestamp (3) with time zone,
	"evidence_due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chargebacks_closed" CHECK (("chargebacks"."status" = 'open') = ("chargebacks"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "stripe_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_postings_once";--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What has been posted gets its Stripe object too, so that reconciliation finds it. The ledger only grows otherwise.
ALTER TABLE "ledger_postings" DISABLE TRIGGER "ledger_postings_append_only";--> statement-breakpoint
update ledger_postings set ref = p.charge_id from payments p
  where p.purchase_id = ledger_postings.purchase_id and kind in ('payment_received', 'stripe_fee');--> statement-breakpoint
update ledger_postings set ref = r.stripe_refund_id from refunds r
  where r.purchase_id = ledger_postings.purchase_id and kind in ('refund_made', 'refund_returned')
  and r.stripe_refund_id is not null;--> statement-breakpoint
update ledger_postings set ref = t.stripe_transfer_id from transfers t
  where t.purchase_id = ledger_postings.purchase_id and kind = 'transfer_made'
  and t.stripe_transfer_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_postings" ENABLE TRIGGER "ledger_postings_append_only";--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_stripe" ON "chargebacks" USING btree ("stripe_dispute_id");--> statement-breakpoint
CREATE INDEX "chargebacks_purchase" ON "chargebacks" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "chargebacks_newest" ON "chargebacks" USING btree ("opened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_postings_ref" ON "ledger_postings" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_postings_once" ON "ledger_postings" USING btree ("purchase_id","kind","ref");
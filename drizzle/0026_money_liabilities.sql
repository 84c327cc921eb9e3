ALTER TYPE "public"."ledger_account" ADD VALUE 'bank';--> statement-breakpoint
ALTER TYPE "public"."posting_kind" ADD VALUE 'liability_settled';--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_fee_unknown" ON "payments" USING btree ("fee_asked_at" NULLS FIRST,"received_at") WHERE "payments"."stripe_fee" is null;
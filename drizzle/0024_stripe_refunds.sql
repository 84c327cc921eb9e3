CREATE TABLE "stripe_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"status" "money_status" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stripe_refunds" ADD CONSTRAINT "stripe_refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_refunds_purchase" ON "stripe_refunds" USING btree ("purchase_id");--> statement-breakpoint
-- What the books say of refunds so far: made, or made and come back. One that never was made has no posting.
INSERT INTO "stripe_refunds" ("id", "purchase_id", "status", "updated_at")
SELECT "ref", "purchase_id",
  (CASE WHEN bool_or("kind" = 'refund_returned') THEN 'failed' ELSE 'succeeded' END)::"money_status", max("at")
FROM "ledger_postings" WHERE "kind" IN ('refund_made', 'refund_returned') AND "ref" <> ''
GROUP BY "ref", "purchase_id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "stripe_refunds" ("id", "purchase_id", "status", "updated_at")
SELECT "stripe_refund_id", "purchase_id", "status", "updated_at" FROM "refunds" WHERE "stripe_refund_id" LIKE 're\_%'
ON CONFLICT DO NOTHING;

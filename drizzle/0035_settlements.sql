ALTER TYPE "public"."purchase_event" ADD VALUE 'settlementOffered' BEFORE 'raceMoved';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'settlementAccepted' BEFORE 'raceMoved';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'settlementAcceptedInFull' BEFORE 'raceMoved';--> statement-breakpoint
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
ALTER TABLE "disputes" ADD COLUMN "findings" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_findings" text;--> statement-breakpoint
ALTER TABLE "settlement_offers" ADD CONSTRAINT "settlement_offers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_offers" ADD CONSTRAINT "settlement_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_offers_dispute" ON "settlement_offers" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_offers_open" ON "settlement_offers" USING btree ("dispute_id") WHERE "settlement_offers"."status" = 'open';
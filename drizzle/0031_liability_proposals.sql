ALTER TABLE "reconciliation_differences" ADD COLUMN "proposed_how" text;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "proposed_amount" bigint;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "proposed_note" text;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
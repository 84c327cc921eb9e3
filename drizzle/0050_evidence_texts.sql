ALTER TABLE "chargebacks" ADD COLUMN "evidence_texts" jsonb;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "evidence_texts_by" uuid;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "evidence_texts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_evidence_texts_by_users_id_fk" FOREIGN KEY ("evidence_texts_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
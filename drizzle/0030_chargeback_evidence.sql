ALTER TABLE "chargebacks" ADD COLUMN "evidence_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "evidence_sent_by" uuid;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_evidence_sent_by_users_id_fk" FOREIGN KEY ("evidence_sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargebacks_evidence" ON "chargebacks" USING btree ("evidence_due_at") WHERE "chargebacks"."status" = 'open' and "chargebacks"."evidence_sent_at" is null;
DROP INDEX "race_acts_race";--> statement-breakpoint
ALTER TABLE "race_acts" ALTER COLUMN "started_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "race_acts" ADD COLUMN "refund_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "race_acts" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "race_acts" SET "proposed_at" = "started_at";--> statement-breakpoint
ALTER TABLE "race_acts" ALTER COLUMN "proposed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "race_acts" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "race_acts" ADD CONSTRAINT "race_acts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "race_acts_race" ON "race_acts" USING btree ("race_id","proposed_at" DESC NULLS FIRST);
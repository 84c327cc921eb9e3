ALTER TYPE "public"."purchase_event" ADD VALUE 'ruledInPart';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'raceMoved';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'raceClosed';--> statement-breakpoint
CREATE TABLE "race_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"new_date" date,
	"new_deadline" date,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "handled_by" uuid;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "handled_note" text;--> statement-breakpoint
ALTER TABLE "race_acts" ADD CONSTRAINT "race_acts_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_acts" ADD CONSTRAINT "race_acts_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "race_acts_running" ON "race_acts" USING btree ("race_id") WHERE "race_acts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "race_acts_race" ON "race_acts" USING btree ("race_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
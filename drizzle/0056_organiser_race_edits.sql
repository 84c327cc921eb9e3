ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_price' BEFORE 'inactive_by_seller';--> statement-breakpoint
CREATE TABLE "organiser_race_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid NOT NULL,
	"organiser_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "resale_paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "resale_paused_reason" text;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "highest_price" bigint;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_race_edits" ADD CONSTRAINT "organiser_race_edits_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organiser_race_edits_latest" ON "organiser_race_edits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organiser_race_edits_race" ON "organiser_race_edits" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "organiser_race_edits_user" ON "organiser_race_edits" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_highest_price" CHECK ("curated_races"."highest_price" > 0);--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_paused_reason" CHECK ("curated_races"."resale_paused_reason" is null or "curated_races"."resale_paused_at" is not null);
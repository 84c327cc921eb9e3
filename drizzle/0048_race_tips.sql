CREATE TABLE "race_tips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"race_id" uuid,
	"race_name" text,
	"date" date,
	"link" text,
	"text" text NOT NULL,
	"reporter_id" uuid,
	"reporter_email" text,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"note" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	CONSTRAINT "race_tips_subject" CHECK (num_nonnulls("race_tips"."race_id", "race_tips"."race_name") > 0),
	CONSTRAINT "race_tips_reporter_one" CHECK (num_nonnulls("race_tips"."reporter_id", "race_tips"."reporter_email") <= 1),
	CONSTRAINT "race_tips_email" CHECK ("race_tips"."reporter_email" = lower("race_tips"."reporter_email")),
	CONSTRAINT "race_tips_link" CHECK ("race_tips"."link" ~ '^https?://'),
	CONSTRAINT "race_tips_handled" CHECK (num_nonnulls("race_tips"."outcome", "race_tips"."handled_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_tips" ADD CONSTRAINT "race_tips_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "race_tips_open" ON "race_tips" USING btree ("at","id") WHERE "race_tips"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "race_tips_at" ON "race_tips" USING btree ("at");--> statement-breakpoint
CREATE INDEX "race_tips_race" ON "race_tips" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "race_tips_reporter" ON "race_tips" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "race_tips_address" ON "race_tips" USING btree ("reporter_email");
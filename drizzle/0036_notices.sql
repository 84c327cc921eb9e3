ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_notice';--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid,
	"race_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"reporter_id" uuid,
	"reporter_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"ground" text,
	"decision_text" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"appeal_text" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_outcome" text,
	"appeal_decision_text" text,
	"appeal_decided_by" uuid,
	"appeal_decided_at" timestamp (3) with time zone,
	CONSTRAINT "notices_subject" CHECK (num_nonnulls("notices"."listing_id", "notices"."race_id") = 1),
	CONSTRAINT "notices_reporter" CHECK (num_nonnulls("notices"."reporter_id", "notices"."reporter_email") = 1),
	CONSTRAINT "notices_email" CHECK ("notices"."reporter_email" = lower("notices"."reporter_email")),
	CONSTRAINT "notices_decided" CHECK (num_nonnulls("notices"."decision", "notices"."ground", "notices"."decided_at") in (0, 3)),
	CONSTRAINT "notices_confirmed" CHECK ("notices"."decided_at" is null or "notices"."confirmed_at" is not null),
	CONSTRAINT "notices_appealed" CHECK ("notices"."appealed_at" is null or "notices"."decision" in ('paused', 'removed')),
	CONSTRAINT "notices_appeal_decided" CHECK (num_nonnulls("notices"."appeal_outcome", "notices"."appeal_decided_at") in (0, 2) and ("notices"."appeal_decided_at" is null or "notices"."appealed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "stopped_from" timeout_status;--> statement-breakpoint
ALTER TABLE "race_listings" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_listing_id_race_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."race_listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_appeal_decided_by_users_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one_open_of_user" ON "notices" USING btree ("reporter_id",coalesce("listing_id", "race_id")) WHERE "notices"."confirmed_at" is not null and "notices"."decided_at" is null and "notices"."reporter_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one_open_of_address" ON "notices" USING btree ("reporter_email",coalesce("listing_id", "race_id")) WHERE "notices"."confirmed_at" is not null and "notices"."decided_at" is null and "notices"."reporter_id" is null;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notices"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notices"."confirmed_at" is not null and "notices"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "notices_appealed" ON "notices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notices"."appealed_at" is not null and "notices"."appeal_decided_at" is null;--> statement-breakpoint
CREATE INDEX "notices_decided_at" ON "notices" USING btree ("decided_at") WHERE "notices"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_appealed_at" ON "notices" USING btree ("appealed_at") WHERE "notices"."appealed_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_appeal_decided_at" ON "notices" USING btree ("appeal_decided_at") WHERE "notices"."appeal_decided_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_unconfirmed" ON "notices" USING btree ("created_at") WHERE "notices"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "notices_listing" ON "notices" USING btree ("listing_id","decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_race" ON "notices" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "notices_reporter" ON "notices" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "notices_address" ON "notices" USING btree ("reporter_email");--> statement-breakpoint
CREATE INDEX "race_listings_removed" ON "race_listings" USING btree ("id") WHERE "race_listings"."deleted_at" is null and "race_listings"."status" <> 'inactive' and "race_listings"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "race_listings" ADD CONSTRAINT "race_listings_stopped" CHECK ("race_listings"."stopped_at" is not null or ("race_listings"."removed_at" is null and "race_listings"."stopped_from" is null));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."race_listings_public" AS (select "race_listings"."id", "race_listings"."race_id", "race_listings"."race_name", "race_listings"."custom_race_name", "race_listings"."distance", "race_listings"."location", "race_listings"."date", "race_listings"."price", "race_listings"."description", "race_listings"."start_group", "race_listings"."payer", "race_listings"."status", "users"."username" as "seller_username", "users"."onboarding_complete" as "seller_verified", "race_listings"."created_at", "race_listings"."updated_at" from "race_listings" inner join "users" on "users"."id" = "race_listings"."seller_id" where ("race_listings"."deleted_at" is null and "race_listings"."removed_at" is null));
CREATE TABLE "deleted_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seller_id" uuid NOT NULL,
	"race_id" uuid NOT NULL,
	"total" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_hash" text NOT NULL,
	"mail_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watch_mails" ADD COLUMN "gathered_for" uuid;--> statement-breakpoint
ALTER TABLE "watch_mails" ADD COLUMN "gathered_by" uuid;--> statement-breakpoint
ALTER TABLE "deleted_places" ADD CONSTRAINT "deleted_places_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_places" ADD CONSTRAINT "deleted_places_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_places_seller" ON "deleted_places" USING btree ("seller_id","race_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_places_oldest" ON "deleted_places" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_addresses_email" ON "watch_addresses" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "watch_addresses_oldest" ON "watch_addresses" USING btree ("mail_at");--> statement-breakpoint
ALTER TABLE "watch_mails" ADD CONSTRAINT "watch_mails_gathered_for_watch_addresses_id_fk" FOREIGN KEY ("gathered_for") REFERENCES "public"."watch_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_mails_gathered_for" ON "watch_mails" USING btree ("gathered_for") WHERE "watch_mails"."gathered_for" is not null;--> statement-breakpoint
CREATE INDEX "watch_mails_gathered_by" ON "watch_mails" USING btree ("gathered_by") WHERE "watch_mails"."gathered_by" is not null;
CREATE TABLE "deleted_listings" (
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
ALTER TABLE "watch_mails" ADD COLUMN "digest_address_id" uuid;--> statement-breakpoint
ALTER TABLE "watch_mails" ADD COLUMN "digest_job_id" uuid;--> statement-breakpoint
ALTER TABLE "deleted_listings" ADD CONSTRAINT "deleted_listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_listings" ADD CONSTRAINT "deleted_listings_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_listings_seller" ON "deleted_listings" USING btree ("seller_id","race_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_listings_oldest" ON "deleted_listings" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_addresses_email" ON "watch_addresses" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "watch_addresses_oldest" ON "watch_addresses" USING btree ("mail_at");--> statement-breakpoint
ALTER TABLE "watch_mails" ADD CONSTRAINT "watch_mails_digest_address_id_watch_addresses_id_fk" FOREIGN KEY ("digest_address_id") REFERENCES "public"."watch_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_mails_digest_address_id" ON "watch_mails" USING btree ("digest_address_id") WHERE "watch_mails"."digest_address_id" is not null;--> statement-breakpoint
CREATE INDEX "watch_mails_digest_job_id" ON "watch_mails" USING btree ("digest_job_id") WHERE "watch_mails"."digest_job_id" is not null;
DROP INDEX "organiser_requests_to_join_open";--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "mail_proves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "confirmation_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "proposed_words" text[];--> statement-breakpoint
ALTER TABLE "organisers" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_waiting" ON "organiser_requests_to_join" USING btree ("at","id") WHERE "organiser_requests_to_join"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "organisers_proposed_at" ON "organisers" USING btree ("proposed_at") WHERE "organisers"."proposed_at" is not null;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_confirmation_words" CHECK (cardinality("organisers"."confirmation_words") <= 5);--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_proposed_words" CHECK (cardinality("organisers"."proposed_words") <= 5);--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_proposed" CHECK (num_nonnulls("organisers"."proposed_words", "organisers"."proposed_at") in (0, 2));
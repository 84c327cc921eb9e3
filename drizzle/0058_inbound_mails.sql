ALTER TYPE "public"."actor_type" ADD VALUE 'mail' BEFORE 'stripe';--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"added_by" uuid,
	"raw_encrypted" text,
	"content_encrypted" text,
	"raw_hash" text NOT NULL,
	"delivery_hash" text,
	"message_hash" text,
	"body_hash" text,
	"verdict" text,
	"reason" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "inbound_mails_encrypted" CHECK ("inbound_mails"."raw_encrypted" like 'v1.%' and "inbound_mails"."content_encrypted" like 'v1.%'),
	CONSTRAINT "inbound_mails_checked" CHECK (("inbound_mails"."verdict" is null) = ("inbound_mails"."checked_at" is null)),
	CONSTRAINT "inbound_mails_reason" CHECK ("inbound_mails"."reason" is null or "inbound_mails"."verdict" = 'document')
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "name_change_verified_by" text;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_once" ON "inbound_mails" USING btree ("purchase_id","raw_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_delivery" ON "inbound_mails" USING btree ("delivery_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_proving_message" ON "inbound_mails" USING btree ("message_hash") WHERE "inbound_mails"."verdict" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_proving_body" ON "inbound_mails" USING btree ("body_hash") WHERE "inbound_mails"."verdict" = 'verified';--> statement-breakpoint
CREATE INDEX "inbound_mails_purchase" ON "inbound_mails" USING btree ("purchase_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_kept" ON "inbound_mails" USING btree ("purchase_id") WHERE "inbound_mails"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_added_by" ON "inbound_mails" USING btree ("added_by") WHERE "inbound_mails"."added_by" is not null;
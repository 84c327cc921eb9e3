ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_organiser' BEFORE 'inactive_by_seller';--> statement-breakpoint
ALTER TYPE "public"."actor_type" ADD VALUE 'organiser' BEFORE 'stripe';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'nameChangeVerified' BEFORE 'receiptConfirmed';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'transferRefused' BEFORE 'receiptConfirmed';--> statement-breakpoint
CREATE TABLE "organiser_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "organiser_contacts_lower" CHECK ("organiser_contacts"."email" = lower("organiser_contacts"."email")),
	CONSTRAINT "organiser_contacts_confirmed" CHECK (("organiser_contacts"."confirmed_at" is null) = ("organiser_contacts"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "organisers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"web_domain" text,
	"mail_domains" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisers_named" CHECK (length(trim("organisers"."name")) > 0),
	CONSTRAINT "organisers_mail_domains" CHECK (cardinality("organisers"."mail_domains") <= 10)
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_buyer_clock";--> statement-breakpoint
DROP INDEX "purchases_hand_over_texts";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "name_change_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "transfer_refused_reason" text;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "organiser_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_organiser_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organiser_contacts" ADD CONSTRAINT "organiser_contacts_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_contacts" ADD CONSTRAINT "organiser_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_contacts" ADD CONSTRAINT "organiser_contacts_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organiser_contacts_address" ON "organiser_contacts" USING btree ("organiser_id","email") WHERE "organiser_contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organiser_contacts_user" ON "organiser_contacts" USING btree ("user_id") WHERE "organiser_contacts"."confirmed_at" is not null and "organiser_contacts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "organiser_contacts_invited" ON "organiser_contacts" USING btree ("email") WHERE "organiser_contacts"."confirmed_at" is null and "organiser_contacts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organisers_name" ON "organisers" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "curated_races_organiser" ON "curated_races" USING btree ("organiser_id") WHERE "curated_races"."organiser_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_hand_over_texts" ON "purchases" USING btree ("updated_at") WHERE "purchases"."hand_over_code_encrypted" is not null or "purchases"."code_rejected_note" is not null or "purchases"."given_up_text" is not null or "purchases"."transfer_refused_reason" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_clock" CHECK ("purchases"."state" <> 'awaiting_buyer_confirmation' or ("purchases"."name_changed_at" is not null and "purchases"."confirmation_deadline" is not null and ("purchases"."receipt_upload_id" is not null or "purchases"."hand_over_code_encrypted" is not null or "purchases"."name_change_verified_at" is not null)));
ALTER TYPE "public"."timeout_status" ADD VALUE 'inactive_due_to_refund' BEFORE 'inactive_by_seller';--> statement-breakpoint
ALTER TYPE "public"."purchase_event" ADD VALUE 'refundedByHand';--> statement-breakpoint
CREATE SEQUENCE "public"."stripe_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "reading" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_reading" bigint;--> statement-breakpoint
ALTER TABLE "chargebacks" DROP COLUMN "read_at";
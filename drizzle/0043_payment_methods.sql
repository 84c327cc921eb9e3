CREATE TABLE "payment_methods" (
	"method" text PRIMARY KEY NOT NULL,
	"available" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remembered_details" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"details_encrypted" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "remembered_details" ADD CONSTRAINT "remembered_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_details_user" ON "remembered_details" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "remembered_details_updated" ON "remembered_details" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_at");
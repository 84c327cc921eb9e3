CREATE TABLE "sign_in_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_in_codes_email_lower" CHECK ("sign_in_codes"."email" = lower("sign_in_codes"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_codes_email" ON "sign_in_codes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expiry" ON "sign_in_codes" USING btree ("expires_at");
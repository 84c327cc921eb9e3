CREATE TABLE "code_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "code_requests_email_lower" CHECK ("code_requests"."email" = lower("code_requests"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "code_requests_browser" ON "code_requests" USING btree ("email","browser_hash");--> statement-breakpoint
CREATE INDEX "code_requests_expiry" ON "code_requests" USING btree ("expires_at");
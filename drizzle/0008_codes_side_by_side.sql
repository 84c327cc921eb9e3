ALTER TABLE "code_requests" RENAME COLUMN "expires_at" TO "code_expires_at";--> statement-breakpoint
ALTER TABLE "code_requests" RENAME COLUMN "tries" TO "code_tries";--> statement-breakpoint
DROP INDEX "code_requests_expiry";--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "earlier_codes_expire_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "earlier_codes_expire_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "earlier_codes_expire_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "code_requests_expiry" ON "code_requests" USING btree ("code_expires_at");
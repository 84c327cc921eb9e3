ALTER TABLE "users" ADD COLUMN "payouts_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_read_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_account_read" ON "users" USING btree ("account_read_at" NULLS FIRST,"id") WHERE "users"."stripe_account_id" is not null;
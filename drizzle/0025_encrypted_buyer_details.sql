DROP INDEX "purchases_details";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "buyer_details_encrypted" text;--> statement-breakpoint
CREATE INDEX "purchases_details" ON "purchases" USING btree ("updated_at") WHERE "purchases"."buyer_details_encrypted" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_details" CHECK ("purchases"."buyer_details_encrypted" like 'v1.%');
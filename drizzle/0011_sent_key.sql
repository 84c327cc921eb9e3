ALTER TABLE "uploads" ADD COLUMN "sent_key" text;--> statement-breakpoint
UPDATE "uploads" SET "sent_key" = "key";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "sent_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_sent_key" ON "uploads" USING btree ("sent_key");

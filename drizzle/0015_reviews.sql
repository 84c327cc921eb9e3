CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"race_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"seller_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_from" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"shown_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_text" CHECK (length(trim("reviews"."text")) between 1 and 200),
	CONSTRAINT "reviews_decided" CHECK (num_nonnulls("reviews"."decided_at", "reviews"."decided_by") in (0, 2) and ("reviews"."shown_at" is null or "reviews"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "review_id" uuid;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_race_id_curated_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."curated_races"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_purchase" ON "reviews" USING btree ("purchase_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_parties" ON "reviews" USING btree ("buyer_id","seller_id");
--> statement-breakpoint
CREATE INDEX "reviews_unread" ON "reviews" USING btree ("read_from","id") WHERE "reviews"."decided_at" is null;
--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("shown_at" DESC NULLS FIRST,"id") WHERE "reviews"."shown_at" is not null;
--> statement-breakpoint
CREATE INDEX "reviews_seller" ON "reviews" USING btree ("seller_id","shown_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "reviews_race" ON "reviews" USING btree ("race_id","shown_at" DESC NULLS FIRST,"id");
--> statement-breakpoint
CREATE INDEX "reviews_kept" ON "reviews" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_review" CHECK ("notices"."review_id" is null or "notices"."race_id" is not null) NOT VALID;

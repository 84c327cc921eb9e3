CREATE TABLE "organiser_requests_to_join" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organiser_name" text NOT NULL,
	"race_ids" uuid[] DEFAULT '{}' NOT NULL,
	"link" text,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"link_expires_at" timestamp (3) with time zone,
	"token_hash" text,
	"user_id" uuid,
	"joined_at" timestamp (3) with time zone,
	"organiser_id" uuid,
	"outcome" text,
	"reason" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	CONSTRAINT "organiser_requests_to_join_lower" CHECK ("organiser_requests_to_join"."email" = lower("organiser_requests_to_join"."email")),
	CONSTRAINT "organiser_requests_to_join_link" CHECK ("organiser_requests_to_join"."link" ~ '^https?://'),
	CONSTRAINT "organiser_requests_to_join_about" CHECK (cardinality("organiser_requests_to_join"."race_ids") > 0 or "organiser_requests_to_join"."link" is not null),
	CONSTRAINT "organiser_requests_to_join_joined" CHECK (("organiser_requests_to_join"."joined_at" is null) or ("organiser_requests_to_join"."organiser_id" is not null)),
	CONSTRAINT "organiser_requests_to_join_handled" CHECK (num_nonnulls("organiser_requests_to_join"."outcome", "organiser_requests_to_join"."handled_at") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_organiser_id_organisers_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."organisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organiser_requests_to_join" ADD CONSTRAINT "organiser_requests_to_join_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_open" ON "organiser_requests_to_join" USING btree ("at","id") WHERE "organiser_requests_to_join"."handled_at" is null and ("organiser_requests_to_join"."link_expires_at" is null or "organiser_requests_to_join"."joined_at" is not null);--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_at" ON "organiser_requests_to_join" USING btree ("at");--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_email" ON "organiser_requests_to_join" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organiser_requests_to_join_user" ON "organiser_requests_to_join" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organiser_requests_to_join_token" ON "organiser_requests_to_join" USING btree ("token_hash");
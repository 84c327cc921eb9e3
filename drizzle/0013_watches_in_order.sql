DROP INDEX "race_watches_race";--> statement-breakpoint
CREATE INDEX "race_watches_race" ON "race_watches" USING btree ("race_id","id") WHERE "race_watches"."confirmed_at" is not null;
ALTER TABLE "curated_races" DROP CONSTRAINT "curated_races_cost";--> statement-breakpoint
ALTER TABLE "curated_races" DROP CONSTRAINT "curated_races_window";--> statement-breakpoint
ALTER TABLE "curated_races" DROP CONSTRAINT "curated_races_deadline";--> statement-breakpoint
ALTER TABLE "curated_races" DROP CONSTRAINT "curated_races_recipe";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "transfer_window" jsonb;--> statement-breakpoint
ALTER TABLE "curated_races" ADD COLUMN "transfer_windows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "curated_races" ADD CONSTRAINT "curated_races_windows" CHECK (jsonb_typeof("curated_races"."transfer_windows") = 'array' and jsonb_array_length("curated_races"."transfer_windows") <= 3);--> statement-breakpoint
-- One window each: from the day name changes opened to the end of the last day, or to the beginning of the race's day.
update "curated_races" set "transfer_windows" = jsonb_build_array(jsonb_build_object(
  'opensAt', to_char(("name_change_opens"::timestamp at time zone 'Europe/Stockholm') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'closesAt', to_char((coalesce("name_change_deadline" + 1, "date")::timestamp at time zone 'Europe/Stockholm') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'mechanism', "transfer_mechanism",
  'cost', "name_change_cost",
  'payer', "name_change_cost_payer",
  'buyerFields', to_jsonb("buyer_fields"),
  'entryReference', 'none',
  'minAge', null,
  'note', null))
where "transfer_mechanism" is not null and "name_change_cost_payer" is not null;--> statement-breakpoint
update "purchases" set "transfer_window" = "curated_races"."transfer_windows" -> 0
  || jsonb_build_object('cost', "purchases"."name_change_cost", 'payer', "purchases"."payer")
from "race_listings", "curated_races"
where "race_listings"."id" = "purchases"."listing_id" and "curated_races"."id" = "race_listings"."race_id"
  and jsonb_array_length("curated_races"."transfer_windows") > 0;

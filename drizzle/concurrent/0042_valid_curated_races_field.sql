alter table curated_races validate constraint curated_races_field;

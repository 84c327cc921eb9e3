-- safe: no release has read it.
DROP VIEW "public"."race_listings_public";
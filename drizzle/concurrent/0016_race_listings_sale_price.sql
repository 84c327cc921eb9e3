drop index concurrently if exists "race_listings_sale_price";

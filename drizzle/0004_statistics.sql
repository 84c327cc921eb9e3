-- The planner takes no statistics from partial indexes, so it guessed that a range of prices finds one listing in 200.
create statistics race_listings_in_all on (price + organiser_fee) from race_listings;

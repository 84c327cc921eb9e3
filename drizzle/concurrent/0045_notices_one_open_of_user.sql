drop index concurrently if exists "notices_one_open_of_user";

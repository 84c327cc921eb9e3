create index concurrently if not exists "disputes_listing" on disputes (listing_id);

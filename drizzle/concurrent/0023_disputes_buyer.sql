create index concurrently if not exists "disputes_buyer" on disputes (buyer_id);

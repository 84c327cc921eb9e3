create index concurrently if not exists "disputes_seller" on disputes (seller_id);

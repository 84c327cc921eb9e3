create index concurrently if not exists "entry_conflicts_seller" on entry_conflicts (seller_id);

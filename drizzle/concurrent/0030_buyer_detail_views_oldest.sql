create index concurrently if not exists "buyer_detail_views_oldest" on buyer_detail_views (at);

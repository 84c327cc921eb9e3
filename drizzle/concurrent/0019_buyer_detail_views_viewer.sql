create index concurrently if not exists "buyer_detail_views_viewer" on buyer_detail_views (viewer_id) where viewer_id is not null;

create index concurrently if not exists "code_views_viewer" on code_views (viewer_id);

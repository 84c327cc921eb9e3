create index concurrently if not exists "code_views_oldest" on code_views (at);

create index concurrently if not exists "notices_review" on notices (review_id) where review_id is not null;

create index concurrently if not exists "dispute_messages_author" on dispute_messages (author_id);

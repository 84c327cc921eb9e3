create index concurrently if not exists "entry_conflicts_holder" on entry_conflicts (holder_id);

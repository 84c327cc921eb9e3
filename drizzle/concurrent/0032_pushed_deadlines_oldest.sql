create index concurrently if not exists "pushed_deadlines_oldest" on pushed_deadlines (due_at);

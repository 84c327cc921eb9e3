create index concurrently if not exists "bids_ended" on bids (updated_at) where state in ('expired', 'cancelled');

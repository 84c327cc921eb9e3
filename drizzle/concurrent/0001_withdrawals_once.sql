create unique index concurrently if not exists "withdrawals_once" on withdrawals (purchase_id);

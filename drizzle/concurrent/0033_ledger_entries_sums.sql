drop index concurrently if exists "ledger_entries_sums";

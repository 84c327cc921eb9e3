drop index concurrently if exists "withdrawals_purchase";

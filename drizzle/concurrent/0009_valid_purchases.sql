alter table purchases validate constraint purchases_disputed, validate constraint purchases_cancelled;

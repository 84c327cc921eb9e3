-- Stored names that said "trade" before purchases had one name everywhere.
update audit_log set action = 'user.purchases' where action = 'user.trades';--> statement-breakpoint
do $$ begin
  -- The queue makes its tables itself, when it first starts.
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = data || jsonb_build_object(
      'kind', 'purchase',
      'mail', regexp_replace(data->>'mail', '^tradeCompleted', 'purchaseCompleted'))
    where name = 'mail' and data->>'kind' = 'trade';
  end if;
end $$;

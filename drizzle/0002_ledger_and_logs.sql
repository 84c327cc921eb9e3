-- The ledger balances, and it and the logs are append-only.

create function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where posting_id = new.posting_id) <> 0 then
    raise exception 'ledger posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_posting_balances();
--> statement-breakpoint
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function append_only();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function append_only();
--> statement-breakpoint
create trigger purchase_events_append_only before update or delete on purchase_events
  for each row execute function append_only();
--> statement-breakpoint
-- What admins have done may be deleted once it has been kept for its time (src/domain/account/erasure.ts), and no sooner.
create function append_only_seven_years() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2556 days 23 hours' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function append_only_seven_years();

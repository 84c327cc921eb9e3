-- What tables and checks cannot say: books that balance, logs that only grow, and news of a listing's change.

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
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function append_only();
--> statement-breakpoint
create function notify_listing_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('listing_changed', new.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger race_listings_changed after update on race_listings
  for each row when (
    old.status is distinct from new.status or old.price is distinct from new.price
    or old.dispute_status is distinct from new.dispute_status
    or old.timeout_status is distinct from new.timeout_status
    or old.deleted_at is distinct from new.deleted_at
  ) execute function notify_listing_changed();

CREATE INDEX "notifications_oldest" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "race_watches_unconfirmed" ON "race_watches" USING btree ("created_at") WHERE "race_watches"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_kept" ON "uploads" USING btree ("created_at") WHERE "uploads"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_begun" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE "users"."email_verified_at" is null;--> statement-breakpoint
-- What admins have done may be forgotten once it has been kept for its time (domain/retention), and no sooner.
create function append_only_seven_years() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2556 days 23 hours' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function append_only_seven_years();

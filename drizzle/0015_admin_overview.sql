CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("opened_at") WHERE "chargebacks"."status" = 'open';--> statement-breakpoint
CREATE INDEX "purchases_paid" ON "purchases" USING btree ("paid_at") WHERE "purchases"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_name_changed" ON "purchases" USING btree ("name_changed_at") WHERE "purchases"."name_changed_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_completed_at" ON "purchases" USING btree ("completed_at") WHERE "purchases"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_refunded_at" ON "purchases" USING btree ("refunded_at") WHERE "purchases"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("found_at") WHERE "reconciliation_differences"."handled_at" is null and "reconciliation_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("display_name" collate "sv-x-icu","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("at") WHERE "withdrawals"."handled_at" is null;
CREATE INDEX "ledger_entries_sums" ON "ledger_entries" USING btree ("account","amount");--> statement-breakpoint
CREATE INDEX "refunds_updated" ON "refunds" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "transfers_updated" ON "transfers" USING btree ("updated_at");
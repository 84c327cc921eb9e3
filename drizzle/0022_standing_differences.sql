-- Of differences written down twice the first stands.
UPDATE "reconciliation_differences" AS "later" SET "resolved_at" = now()
FROM "reconciliation_differences" AS "first"
WHERE "later"."resolved_at" IS NULL AND "first"."resolved_at" IS NULL
  AND "later"."source" = "first"."source" AND "later"."kind" = "first"."kind"
  AND ("first"."found_at", "first"."id") < ("later"."found_at", "later"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_standing" ON "reconciliation_differences" USING btree ("source","kind") WHERE "reconciliation_differences"."resolved_at" is null;
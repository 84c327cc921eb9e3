CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_unreachable" ON "users" USING btree ("id") WHERE "users"."unreachable_since" is not null;

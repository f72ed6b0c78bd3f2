-- All observations in each order of their lists, for those who see all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "observations_by_name" ON "observations" USING btree (left("doc" ->> 'name', 200) COLLATE "und-x-icu", "id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "observations_by_priority" ON "observations" USING btree (lpad(left("doc" ->> 'priority', 20), 20), "id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "observations_in_status" ON "observations" USING btree ("doc_status", "id");

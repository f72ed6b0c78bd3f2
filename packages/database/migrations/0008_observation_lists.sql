-- Lists of observations, newest first: of all, of one status, of an observatory, of a project. Nothing is found by the
-- expressions any more that the columns stand for.
ALTER TABLE "observations"
  ADD COLUMN "doc_project_id" text GENERATED ALWAYS AS (left("doc" ->> 'project_id', 200)) STORED;
--> statement-breakpoint
DROP INDEX "observations_project";--> statement-breakpoint
DROP INDEX "observations_observatory_status";--> statement-breakpoint
DROP INDEX "observations_user";--> statement-breakpoint
DROP INDEX "observations_status";--> statement-breakpoint
DROP INDEX "observations_by_observatory";--> statement-breakpoint
CREATE INDEX "observations_by_time" ON "observations" USING btree ("created_at", "id");--> statement-breakpoint
CREATE INDEX "observations_by_status" ON "observations" USING btree ("doc_status", "created_at", "id");--> statement-breakpoint
CREATE INDEX "observations_by_place" ON "observations" USING btree ("doc_observatory_id", "created_at", "id");--> statement-breakpoint
CREATE INDEX "observations_by_observatory" ON "observations" USING btree ("doc_observatory_id", "doc_status", "created_at", "id");--> statement-breakpoint
CREATE INDEX "observations_by_project" ON "observations" USING btree ("doc_project_id", "created_at", "id") INCLUDE ("doc_status");
--> statement-breakpoint
-- Which observations have their files delivered to a destination, and whose destination it is.
CREATE INDEX "observations_by_storage" ON "observations" USING btree (left("doc" ->> 'external_storage_id', 200), "doc_status")
  WHERE left("doc" ->> 'external_storage_id', 200) IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "organizations_by_storage" ON "organizations" USING gin (("doc" -> 'external_storage') jsonb_path_ops);

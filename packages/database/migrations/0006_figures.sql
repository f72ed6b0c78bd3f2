-- What figures are counted by, as columns of their own: an index on an expression can't answer without reading every
-- document, an index on a column can. None of these can fail on a document, whatever it holds.
ALTER TABLE "observations"
  ADD COLUMN "doc_status" text GENERATED ALWAYS AS (left("doc" ->> 'status', 200)) STORED,
  ADD COLUMN "doc_observatory_id" text GENERATED ALWAYS AS (left("doc" ->> 'observatory_id', 200)) STORED,
  ADD COLUMN "doc_user_id" text GENERATED ALWAYS AS (left("doc" ->> 'user_id', 200)) STORED;
--> statement-breakpoint
CREATE INDEX "observations_by_observatory" ON "observations" USING btree ("doc_observatory_id", "doc_status", "id");
--> statement-breakpoint
CREATE INDEX "observations_by_user" ON "observations" USING btree ("doc_user_id", "created_at", "doc_status", "id");
--> statement-breakpoint
ALTER TABLE "user_files"
  ADD COLUMN "doc_observation_id" text GENERATED ALWAYS AS (left("doc" ->> 'observation_id', 200)) STORED,
  ADD COLUMN "doc_size_bytes" bigint GENERATED ALWAYS AS (
    CASE jsonb_typeof("doc" -> 'size_bytes') WHEN 'number' THEN
      CASE WHEN ("doc" ->> 'size_bytes')::numeric BETWEEN 0 AND 1000000000000000
        THEN trunc(("doc" ->> 'size_bytes')::numeric)::bigint END
    END) STORED;
--> statement-breakpoint
CREATE INDEX "user_files_by_observation" ON "user_files" USING btree ("doc_observation_id", "doc_size_bytes");

CREATE TABLE "calibration_files" (
	"id" text PRIMARY KEY NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calibrations" (
	"id" text PRIMARY KEY NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "calibration_files_calibration" ON "calibration_files" USING btree (left("doc" ->> 'calibration_id', 200),created_at,id);--> statement-breakpoint
CREATE INDEX "calibration_files_observatory" ON "calibration_files" USING btree (left("doc" ->> 'observatory_id', 200));--> statement-breakpoint
CREATE INDEX "calibration_files_storage_key" ON "calibration_files" USING btree (left("doc" ->> 'storage_key', 200));--> statement-breakpoint
CREATE INDEX "calibrations_observatory" ON "calibrations" USING btree (left("doc" ->> 'observatory_id', 200),created_at,id);--> statement-breakpoint
-- A size that figures are added up from, however odd the document.
ALTER TABLE "calibration_files"
  ADD COLUMN "doc_size_bytes" bigint GENERATED ALWAYS AS (
    CASE jsonb_typeof("doc" -> 'size_bytes') WHEN 'number' THEN
      CASE WHEN ("doc" ->> 'size_bytes')::numeric BETWEEN 0 AND 1000000000000000
        THEN trunc(("doc" ->> 'size_bytes')::numeric)::bigint END
    END) STORED;

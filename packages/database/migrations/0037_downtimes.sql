CREATE TABLE "downtimes" (
	"id" text PRIMARY KEY NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "downtimes_observatory" ON "downtimes" USING btree (left("doc" ->> 'observatory_id', 200),left("doc" ->> 'end', 200));--> statement-breakpoint
CREATE INDEX "downtimes_noted" ON "downtimes" USING btree (left("doc" ->> 'noted', 200),left("doc" ->> 'start', 200));
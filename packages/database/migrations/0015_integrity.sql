DROP TABLE "integrity_issues";--> statement-breakpoint
CREATE TABLE "integrity_repairs" (
	"id" text PRIMARY KEY NOT NULL,
	"doc" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrity_issues" (
	"id" text PRIMARY KEY NOT NULL,
	"scan_id" text NOT NULL,
	"first_scan_id" text NOT NULL,
	"check" text NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"rank" smallint GENERATED ALWAYS AS (case severity when 'critical' then 1 when 'warning' then 2 else 3 end) STORED NOT NULL,
	"collection" text NOT NULL,
	"document_id" text,
	"part" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"auto_fixable" boolean NOT NULL,
	"destructive" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ignore_reason" text,
	"ignored_until" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"repaired_at" timestamp (3) with time zone,
	"repaired_by" text,
	"repair" jsonb
);
--> statement-breakpoint
CREATE INDEX "integrity_issues_status" ON "integrity_issues" USING btree ("status","rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_check" ON "integrity_issues" USING btree ("check","rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_collection" ON "integrity_issues" USING btree ("collection","rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_document" ON "integrity_issues" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "integrity_issues_scan" ON "integrity_issues" USING btree ("scan_id","rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_last_seen" ON "integrity_issues" USING btree ("last_seen_at","id");
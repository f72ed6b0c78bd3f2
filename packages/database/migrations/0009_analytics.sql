CREATE TABLE "analytics_days" (
	"scope_id" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"created" integer NOT NULL,
	"ended" integer NOT NULL,
	CONSTRAINT "analytics_days_scope_id_day_status_pk" PRIMARY KEY("scope_id","day","status")
);
--> statement-breakpoint
CREATE TABLE "analytics_failures" (
	"scope_id" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_failures_scope_id_day_status_reason_pk" PRIMARY KEY("scope_id","day","status","reason")
);
--> statement-breakpoint
CREATE TABLE "analytics_files" (
	"scope_id" text NOT NULL,
	"day" date NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "analytics_files_scope_id_day_pk" PRIMARY KEY("scope_id","day")
);
--> statement-breakpoint
CREATE TABLE "analytics_state" (
	"id" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"observatory_count" integer NOT NULL,
	"user_count" integer NOT NULL,
	"organization_count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_days_day" ON "analytics_days" USING btree ("day","scope_id");
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"request_hash" text,
	"status" integer,
	"content_type" text,
	"location" text,
	"body" text
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");
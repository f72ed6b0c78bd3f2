CREATE TABLE "stale_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);

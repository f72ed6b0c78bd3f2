ALTER TABLE "users" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "saved_views" jsonb DEFAULT '[]'::jsonb NOT NULL;
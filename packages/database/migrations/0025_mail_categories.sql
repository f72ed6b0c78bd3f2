ALTER TABLE "users" ADD COLUMN "email_observations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_system_events" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_announcements" boolean DEFAULT true NOT NULL;
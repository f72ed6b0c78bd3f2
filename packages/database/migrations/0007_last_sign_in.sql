ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "users" u SET "last_sign_in_at" = (SELECT max(s.created_at) FROM "sessions" s WHERE s.user_id = u.id);

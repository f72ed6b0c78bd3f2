-- Signing in looks for an address in small letters. Until now a change of address kept its capitals, and let nobody in.
UPDATE "users" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
UPDATE "email_changes" SET "email" = lower("email") WHERE "email" <> lower("email");

DROP INDEX "observatories_name";--> statement-breakpoint
DROP INDEX "organizations_name";--> statement-breakpoint
DROP INDEX "projects_name";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
CREATE INDEX "observatories_name" ON "observatories" USING btree (left("doc" ->> 'name', 200) collate "und-x-icu",id);--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (left("doc" ->> 'name', 200) collate "und-x-icu",id);--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree (left("doc" ->> 'name', 200) collate "und-x-icu",id);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name" collate "und-x-icu","id");
CREATE TABLE "deliveries" (
	"file_id" text PRIMARY KEY NOT NULL,
	"observation_id" text NOT NULL,
	"storage_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_file_id_user_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "user_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("storage_id","next_at") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_observation" ON "deliveries" USING btree ("observation_id");
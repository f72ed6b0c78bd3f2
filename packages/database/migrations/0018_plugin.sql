CREATE TABLE "announced_files" (
	"observation_id" text NOT NULL,
	"file_id" text NOT NULL,
	"size_bytes" bigint,
	"sha256" text,
	"announced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announced_files_observation_id_file_id_pk" PRIMARY KEY("observation_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "observatory_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"observatory_id" text NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "observatory_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "plugin_connections" (
	"observatory_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"key_id" text NOT NULL,
	"plugin_version" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_connections_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "plugin_messages" (
	"observatory_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_messages_observatory_id_id_pk" PRIMARY KEY("observatory_id","id")
);
--> statement-breakpoint
ALTER TABLE "observatory_keys" ADD CONSTRAINT "observatory_keys_observatory_id_observatories_id_fk" FOREIGN KEY ("observatory_id") REFERENCES "observatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "observatory_keys_observatory" ON "observatory_keys" USING btree ("observatory_id","id");--> statement-breakpoint
CREATE INDEX "plugin_messages_at" ON "plugin_messages" USING btree ("at");
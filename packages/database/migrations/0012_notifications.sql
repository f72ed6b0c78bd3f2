CREATE TABLE "notification_events" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"fold" text NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"message_id" text
);
--> statement-breakpoint
CREATE TABLE "notification_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"fold" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"event_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"channel" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_message_id_user_id_channel_target_pk" PRIMARY KEY("message_id","user_id","channel","target")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_message_id_notification_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "notification_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_events_due" ON "notification_events" USING btree ("due_at") WHERE "notification_events"."message_id" is null;--> statement-breakpoint
CREATE INDEX "notification_events_fold" ON "notification_events" USING btree ("topic","subject","fold") WHERE "notification_events"."message_id" is null;--> statement-breakpoint
CREATE INDEX "notification_events_at" ON "notification_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notification_messages_fold" ON "notification_messages" USING btree ("topic","subject","fold","created_at");--> statement-breakpoint
CREATE INDEX "notification_messages_created_at" ON "notification_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("channel","next_at") WHERE "notifications"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_failed" ON "notifications" USING btree ("message_id") WHERE "notifications"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "users_server_admin" ON "users" USING btree ("id") WHERE "users"."server_admin";
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text,
	"observatory_id" text,
	"email" text NOT NULL,
	"can_manage_members" boolean DEFAULT false NOT NULL,
	"can_manage_observatories" boolean DEFAULT false NOT NULL,
	"can_manage_projects" boolean DEFAULT false NOT NULL,
	"can_manage_billing" boolean DEFAULT false NOT NULL,
	"can_manage_storage" boolean DEFAULT false NOT NULL,
	"can_view" boolean DEFAULT false NOT NULL,
	"can_observe" boolean DEFAULT false NOT NULL,
	"can_operate" boolean DEFAULT false NOT NULL,
	"can_admin" boolean DEFAULT false NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_one_scope" CHECK (num_nonnulls("invitations"."organization_id", "invitations"."observatory_id") = 1)
);
--> statement-breakpoint
INSERT INTO "invitations"
      (id, organization_id, email, can_manage_members, can_manage_observatories, can_manage_projects, can_manage_billing,
       can_manage_storage, token_hash, invited_by, created_at, sent_at, expires_at)
SELECT id, organization_id, email, can_manage_members, can_manage_observatories, can_manage_projects, can_manage_billing,
       can_manage_storage, token_hash, invited_by, created_at, sent_at, expires_at
  FROM "organization_invitations";--> statement-breakpoint
DROP TABLE "organization_invitations";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_observatory_id_observatories_id_fk" FOREIGN KEY ("observatory_id") REFERENCES "observatories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_organization" ON "invitations" USING btree ("organization_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_observatory" ON "invitations" USING btree ("observatory_id",lower("email"));
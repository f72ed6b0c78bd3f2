CREATE TABLE "analytics_months" (
	"scope_id" text NOT NULL,
	"month" date NOT NULL,
	"created" integer NOT NULL,
	"ended" integer NOT NULL,
	"completed" integer NOT NULL,
	CONSTRAINT "analytics_months_month_scope_id_pk" PRIMARY KEY("month","scope_id")
);

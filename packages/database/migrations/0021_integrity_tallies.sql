CREATE TABLE "integrity_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integrity_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scan_id" text NOT NULL,
	"check" text NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"collection" text NOT NULL,
	"auto_fixable" boolean NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "integrity_issues_check";--> statement-breakpoint
DROP INDEX "integrity_issues_collection";--> statement-breakpoint
DROP INDEX "integrity_issues_scan";--> statement-breakpoint
CREATE INDEX "integrity_tallies_scan" ON "integrity_tallies" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "integrity_issues_rank" ON "integrity_issues" USING btree ("rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_kind" ON "integrity_issues" USING btree ("check","collection","status","auto_fixable","rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_scan_kind" ON "integrity_issues" USING btree ("scan_id","check","collection","status","auto_fixable","rank","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_first_seen" ON "integrity_issues" USING btree ("first_seen_at","id");--> statement-breakpoint
CREATE INDEX "integrity_issues_repaired" ON "integrity_issues" USING btree ("repaired_at") WHERE status = 'repaired';--> statement-breakpoint
-- A trigger on statements, with what they have changed: one on rows would add a tally for each of a million issues. An
-- engine without transition tables needs one on rows. The schema is the table's own: a restore fills another one.
CREATE FUNCTION count_integrity_issues() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  kind constant text := 'scan_id, "check", type, severity, collection, auto_fixable, status';
begin
  execute format(
    'insert into %1$I.integrity_tallies (%2$s, count) select %2$s, sum(by) from (%3$s) changed group by %2$s having sum(by) <> 0',
    tg_table_schema, kind,
    case tg_op
      when 'INSERT' then 'select 1 as by, ' || kind || ' from added'
      when 'DELETE' then 'select -1 as by, ' || kind || ' from gone'
      else 'select 1 as by, ' || kind || ' from added union all select -1, ' || kind || ' from gone'
    end);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION forget_integrity_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  execute format('delete from %I.integrity_tallies', tg_table_schema);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "integrity_issues" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_integrity_issues();--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON "integrity_issues" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_integrity_issues();--> statement-breakpoint
CREATE TRIGGER count_gone AFTER DELETE ON "integrity_issues" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_integrity_issues();--> statement-breakpoint
CREATE TRIGGER forget_tallies AFTER TRUNCATE ON "integrity_issues"
  FOR EACH STATEMENT EXECUTE FUNCTION forget_integrity_tallies();--> statement-breakpoint
INSERT INTO integrity_tallies (scan_id, "check", type, severity, collection, auto_fixable, status, count)
SELECT scan_id, "check", type, severity, collection, auto_fixable, status, count(*) FROM integrity_issues GROUP BY 1, 2, 3, 4, 5, 6, 7;

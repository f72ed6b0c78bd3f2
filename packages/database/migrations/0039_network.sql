ALTER TABLE "status_changes" ADD COLUMN "observatory_id" text;--> statement-breakpoint
CREATE INDEX "status_changes_observatory" ON "status_changes" USING btree ("observatory_id","at") WHERE "status_changes"."observatory_id" is not null;--> statement-breakpoint
-- Requests to the network that are placed nowhere, in the order in which they are handed out: the digits of their rank turned
-- round, so that the highest comes first.
CREATE INDEX "observations_unplaced" ON "observations" USING btree (
  (translate(case when "doc" ->> 'urgency' = 'rapid' then '11'
                  else least(lpad(left(coalesce("doc" ->> 'priority', ''), 2), 2, '0'), '10') end,
             '0123456789', '9876543210')), "id")
  WHERE "doc_observatory_id" IS NULL AND "doc_status" = 'pending';

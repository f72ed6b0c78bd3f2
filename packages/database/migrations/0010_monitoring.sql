-- Observations that repeat: the minute's look at what is due reads no others.
CREATE INDEX "observations_monitoring" ON "observations" USING btree ("id")
  WHERE "doc_status" IN ('completed', 'failed', 'partially_completed')
    AND jsonb_typeof("doc" #> '{monitoring,remaining}') = 'number';

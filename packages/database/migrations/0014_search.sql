-- Part of an observation's name or target, found among a million. The extension has a schema of its own, so that it stays
-- where it is when the tables of a restored backup take the place of others.
DO $$
DECLARE place text;
BEGIN
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  IF place IS NULL THEN
    CREATE SCHEMA IF NOT EXISTS extensions;
    CREATE EXTENSION pg_trgm SCHEMA extensions;
    place := 'extensions';
  END IF;
  EXECUTE format($index$
    CREATE INDEX observations_search ON observations USING gin ((
      coalesce(lower(left(doc ->> 'name', 200)), '') || E'\n' ||
      coalesce(lower(left(doc -> 'target' ->> 'name', 200)), '')) %I.gin_trgm_ops)$index$, place);
END $$;

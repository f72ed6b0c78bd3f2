-- Part of a person's name or address, found among a million.
DO $$
DECLARE place text;
BEGIN
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE format($index$
    CREATE INDEX users_search ON users USING gin ((lower(name) || E'\n' || lower(email)) %I.gin_trgm_ops)$index$, place);
END $$;

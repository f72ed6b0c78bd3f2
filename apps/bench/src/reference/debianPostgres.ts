import { existsSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedDatabase } from "@meridian/database";
import { postgres15 } from "@meridian/testkit/postgres15";

/** Debian's PostgreSQL 15 with the same settings as the other benches, and its own pg_dump and pg_restore. */
export async function debianPostgres(folder: string) {
  const program = (name: string) => join(postgres15.folder, name);
  if (!existsSync(program("pg_dump")))
    throw new Error(
      `${postgres15.folder} has no PostgreSQL 15: apt-get install postgresql-15, or set POSTGRES_15_BIN`,
    );
  const flags = ["shared_buffers=512MB", "max_wal_size=4GB"].flatMap((flag) => ["-c", flag]);
  const { url, stop } = await startEmbeddedDatabase({
    folder,
    password: "bench",
    flags,
    programs: postgres15,
  });
  return { url, program, stop };
}

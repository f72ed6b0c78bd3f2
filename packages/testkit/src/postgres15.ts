import type { PostgresPrograms } from "@meridian/database";

/** The oldest PostgreSQL that Meridian runs on: Debian's, or the one whose programs `POSTGRES_15_BIN` names. */
export const postgres15: PostgresPrograms = {
  folder: process.env.POSTGRES_15_BIN ?? "/usr/lib/postgresql/15/bin",
  locale: ["--locale=C.UTF-8"],
};

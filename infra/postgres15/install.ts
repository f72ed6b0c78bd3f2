import { join } from "node:path";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { whyNotInstalled } from "../apt.ts";

/** Finds or installs PostgreSQL 15; says why there is none. */
export async function whyNoPostgres15(): Promise<string | undefined> {
  const missing = await whyNotInstalled([join(postgres15.folder, "postgres")], ["postgresql-15"]);
  return missing && `${missing}; POSTGRES_15_BIN names the folder of one's programs`;
}

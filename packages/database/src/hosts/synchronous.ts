import type { Database } from "../connection.ts";
import { hostsOf } from "./address.ts";

/**
 * True if a database has several hosts and its primary answers a commit before any other host has it: a failover may then lose what was
 * answered.
 */
export async function mayLoseCommits({ sql, url }: Database): Promise<boolean> {
  if (hostsOf(url).length === 1) return false;
  const [row] = await sql<{ synchronous_standby_names: string }[]>`show synchronous_standby_names`;
  return row?.synchronous_standby_names === "";
}

import type { Analytics } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";

type State = Pick<Analytics, "as_of" | "observatory_count" | "user_count" | "organization_count">;

/** Reads the time of the last count, and the figures that aren't kept by day. */
export async function readState({ db }: Context): Promise<State> {
  const [row] = await query<
    { counted_at: Date; observatory_count: number; user_count: number; organization_count: number }[]
  >(db)`select counted_at, observatory_count, user_count, organization_count from analytics_state`;
  if (!row) return { as_of: null, observatory_count: 0, user_count: 0, organization_count: 0 };
  const { counted_at, ...counts } = row;
  return { as_of: counted_at.toISOString(), ...counts };
}

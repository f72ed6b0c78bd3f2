import type { ObservationDestination } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function listObservationDestinations(
  _ctx: Context,
): Promise<{ items: ObservationDestination[] }> {
  throw new Error("being written");
}

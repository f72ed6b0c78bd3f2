import type { ListObservationsInput, Observation, Page } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function listObservations(
  _ctx: Context,
  _input: ListObservationsInput,
): Promise<Page<Observation>> {
  throw new Error("being written");
}

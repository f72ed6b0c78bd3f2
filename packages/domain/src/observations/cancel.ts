import type { CancelObservationInput, Observation } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function cancelObservation(_ctx: Context, _input: CancelObservationInput): Promise<Observation> {
  throw new Error("being written");
}

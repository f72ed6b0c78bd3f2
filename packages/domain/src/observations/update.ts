import type { Observation, UpdateObservationInput } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function updateObservation(_ctx: Context, _input: UpdateObservationInput): Promise<Observation> {
  throw new Error("being written");
}

import type { CreateObservationInput, Observation } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function createObservation(_ctx: Context, _input: CreateObservationInput): Promise<Observation> {
  throw new Error("being written");
}

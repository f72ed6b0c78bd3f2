import type { Observation } from "@meridian/contract";
import type { Context } from "../context.ts";

export async function getObservation(_ctx: Context, _input: { id: string }): Promise<Observation> {
  throw new Error("being written");
}

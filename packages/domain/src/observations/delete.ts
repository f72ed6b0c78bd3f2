import type { Context } from "../context.ts";

export async function deleteObservation(
  _ctx: Context,
  _input: { id: string; if_version?: number | undefined },
): Promise<void> {
  throw new Error("being written");
}

import { historyEvents, observations } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Network } from "./network.ts";

/** Writes down what somebody did, or nobody, and when. */
export async function addHistory(
  { tx, random }: Network,
  [subject_type, subject_id]: ["observatory" | "organization" | "project", string],
  event: string,
  at: Date,
  actor_id: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const entry = { subject_type, subject_id, event, actor_id, at: at.toISOString(), details };
  await historyEvents.insert(tx, entry, at, random.id(at));
}

/** Inserts an observation that was submitted with the first of its steps, and changed with the last one. Returns its id. */
export async function insertObservation(
  { tx, random }: Pick<Network, "tx" | "random">,
  document: Parameters<typeof observations.insert>[1],
  steps: readonly { at: Date }[],
): Promise<string> {
  const submitted = steps[0]!.at;
  const { id } = await observations.insert(tx, document, submitted, random.id(submitted));
  await query(tx)`update observations set updated_at = ${steps.at(-1)!.at} where id = ${id}`;
  return id;
}

import { historyEvents } from "@meridian/database";
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

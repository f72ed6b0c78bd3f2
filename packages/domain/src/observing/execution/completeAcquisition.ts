import type { ObservationDocument, ObservationReport } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { completeVerified, takenByFiles } from "../acceptance/index.ts";
import { requireCurrentPlugin } from "../connections/index.ts";
import {
  acquiredOf,
  askedOf,
  endingOf,
  moveObservation,
  readObservation,
  rejectedOf,
  takenOf,
} from "../observations/index.ts";
import { announceFiles } from "./announce.ts";

type Completion = Extract<ObservationReport, { type: "acquisition_complete" }>;

/**
 * The plugin has acquired what it is going to acquire. An observation of which less was acquired than asked for ends as one
 * that is cut short; rejected exposures were acquired, too. Files that are announced count: each has to be uploaded. Throws CONFLICT, INVALID, and
 * PLUGIN_TOO_OLD when a plugin below the minimum version hasn't reported every exposure.
 */
export async function completeAcquisition(
  tx: Transaction,
  ctx: Context,
  stored: Stored<ObservationDocument>,
  { files }: Completion,
): Promise<void> {
  const observation = readObservation(stored);
  const { id } = stored;
  const asked = askedOf(observation);
  const reported = takenOf(observation);
  if (reported < asked) await requireCurrentPlugin(tx, observation.observatory_id!);
  await announceFiles(tx, ctx, id, files);
  const byFiles = await takenByAnnounced(tx, id, observation, files.length);
  const taken = Math.max(reported, byFiles.taken);
  if (taken < asked) {
    const reason = `${taken} of ${asked} exposures were acquired.`;
    const ending = endingOf(observation, Math.max(acquiredOf(observation), byFiles.accepted));
    await cutShort(tx, ctx, { id, status: observation.status }, ending, reason);
  } else if (observation.status !== "acquisition_complete")
    await moveObservation(tx, ctx, id, "acquisition_complete", { by: ["plugin"] });
  await completeVerified(tx, ctx, id);
}

/** Counts what was taken, and what is accepted of that, by the files that are announced: now, or before where something is taken again. */
async function takenByAnnounced(
  tx: Transaction,
  id: string,
  observation: ObservationDocument,
  files: number,
) {
  const { counted_since, where } = observation;
  const isRejected = rejectedOf(observation) > 0;
  const all = isRejected || where ? await announcedSince(tx, id, counted_since, where !== null) : files;
  return isRejected ? takenByFiles(tx, id, observation, all) : { taken: all, accepted: all };
}

/**
 * Counts the files of all that was taken so far: a plugin that goes on may announce only what is new. Of a request to the network,
 * images that are here count too, as far as they count for an exposure: an observatory that it left announces nothing.
 */
async function announcedSince(
  tx: Transaction,
  id: string,
  since: string | null,
  withImages: boolean,
): Promise<number> {
  const [{ count }] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from (
      select file_id from announced_files
       where observation_id = ${id} and ${since ? sql`announced_at >= ${since}::timestamptz` : sql`true`}
      union
      select id from user_files
       where ${withImages} and doc_observation_id = ${id} and left(doc ->> 'kind', 200) = 'light'
         and jsonb_typeof(doc -> 'exposure') = 'number'
         and ${since ? sql`created_at >= ${since}::timestamptz` : sql`true`}) taken`;
  return count;
}

/** The plugin ends what is in progress, and nothing that a person has paused; of what is suspended, the table of transitions leaves that to the service. */
async function cutShort(
  tx: Transaction,
  ctx: Context,
  { id, status }: Pick<ObservationDocument, "status"> & { id: string },
  to: "partially_completed" | "failed",
  reason: string,
) {
  if (status === to || status === "acquisition_complete") return;
  const bySystem: Context = { ...ctx, actor: { type: "system" } };
  if (status === "suspended") return moveObservation(tx, bySystem, id, to, { by: ["monitor"], reason });
  if (status === "paused") throw new DomainError("CONFLICT", "It is paused, and exposures are missing.");
  const ends = status === "in_progress" ? to : "acquisition_complete";
  await moveObservation(tx, ctx, id, ends, { by: ["plugin"], reason });
}

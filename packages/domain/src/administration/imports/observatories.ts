import { type FieldError, observatorySettings } from "@meridian/contract";
import { historyEvents, newId, observatories } from "@meridian/database";
import type { z } from "zod";
import { timezoneAt, withTimezone } from "../../places/observatories/index.ts";
import { assigner } from "./fields/assign.ts";
import { horizonProblem, observatoryFields } from "./fields/observatory.ts";
import { insertDocuments } from "./insertDocuments.ts";
import type { Kind, StoredImport } from "./kind.ts";
import { swapped } from "./swapped.ts";

/** Observatories belong to the importer. */
export function observatoryKind({ id: importId, created_by }: StoredImport): Kind {
  const owner = { owner_type: "user", owner_id: created_by } as const;
  const documentOf = async (request: unknown) =>
    observatories.schema.parse({
      ...(await withTimezone(request as z.output<typeof observatorySettings>)),
      ...owner,
    });
  const eventOf = (subject_id: string, at: Date) =>
    historyEvents.schema.parse({
      subject_type: "observatory",
      subject_id,
      event: "observatory_created",
      actor_id: created_by,
      at: at.toISOString(),
      details: { import_id: importId },
    });
  return {
    rules: {
      assign: assigner(observatoryFields),
      complete: (entry) => entry,
      schema: observatorySettings,
      ...swapped,
      amend: (issue, entry) =>
        (issue.path[0] === "horizon" && horizonProblem(entry.horizon)) || swapped.amend(issue, entry),
      warningsOf: (request) => doubtfulPlace(request as unknown as z.output<typeof observatorySettings>),
    },
    uniqueFor: owner,
    positionOf(request) {
      const { latitude, longitude, elevation } = request as Settings;
      return { latitude, longitude, elevation };
    },
    async insert(tx, requests, at) {
      const rows = await Promise.all(
        requests.map(async ({ id, request }) => ({ id, doc: await documentOf(request) })),
      );
      const events = requests.map(({ id }) => ({ id: newId(), doc: eventOf(id, at) }));
      await insertDocuments(tx, observatories.table, rows, at);
      await insertDocuments(tx, historyEvents.table, events, at);
    },
  };
}

type Settings = Pick<z.output<typeof observatorySettings>, "latitude" | "longitude" | "elevation">;

/** The greatest elevation in metres; the highest observatory, on Cerro Chajnantor, is at 5640. */
const highest = 5700;

/**
 * Finds positions where no observatory can stand, although the numbers are possible ones: heights in feet, and coordinates
 * out at sea.
 */
async function doubtfulPlace({ latitude, longitude, elevation }: Settings): Promise<FieldError[]> {
  const doubts: FieldError[] = [];
  if ((await timezoneAt(latitude, longitude)).startsWith("Etc/"))
    doubts.push({ path: "latitude", message: "lies at sea with this longitude" });
  if (elevation > highest)
    doubts.push({ path: "elevation", message: "is higher than any observatory. Is it in feet?" });
  return doubts;
}

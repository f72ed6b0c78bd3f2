import { observatorySettings } from "@meridian/contract";
import { historyEvents, newId, observatories } from "@meridian/database";
import type { z } from "zod";
import { withTimezone } from "../../places/observatories/index.ts";
import { doubtfulPlace } from "./doubtful.ts";
import { assigner } from "./fields/assign.ts";
import { observatoryFields } from "./fields/observatory.ts";
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
      warningsOf: (request) => doubtfulPlace(request as unknown as z.output<typeof observatorySettings>),
    },
    uniqueFor: owner,
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

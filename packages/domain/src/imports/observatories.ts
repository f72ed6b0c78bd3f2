import { observatorySettings } from "@meridian/contract";
import { historyEvents, newId, observatories } from "@meridian/database";
import type { z } from "zod";
import { assigner } from "./fields/assign.ts";
import { observatoryFields } from "./fields/observatory.ts";
import { insertDocuments } from "./insertDocuments.ts";
import type { Kind, StoredImport } from "./kind.ts";

/** Observatories belong to the importer. */
export function observatoryKind({ id: importId, created_by }: StoredImport): Kind {
  const documentOf = (request: unknown) =>
    observatories.schema.parse({
      ...(request as z.output<typeof observatorySettings>),
      owner_type: "user",
      owner_id: created_by,
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
    rules: { assign: assigner(observatoryFields), complete: (entry) => entry, schema: observatorySettings },
    uniqueNames: true,
    async insert(tx, requests, at) {
      const rows = requests.map(({ id, request }) => ({ id, doc: documentOf(request) }));
      const events = requests.map(({ id }) => ({ id: newId(), doc: eventOf(id, at) }));
      await insertDocuments(tx, observatories.table, rows, at);
      await insertDocuments(tx, historyEvents.table, events, at);
    },
  };
}

import type { ObservatoryReport } from "@meridian/contract";
import { observatories } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { publishAfterCommit } from "../../ground/record/index.ts";
import { hearOnce } from "./hear.ts";
import { applyReport, type Report } from "./report.ts";
import type { Connection } from "./standing.ts";

type Stated = Exclude<ObservatoryReport, { type: "goodbye" }>;

function reportOf(message: Stated): Report {
  switch (message.type) {
    case "weather":
      return { weather_hold: message.hold, weather_reason: message.reason };
    case "safety":
      return { safety: message.state, left_open: message.left_open, safety_reason: message.reason };
    case "equipment":
      return { equipment: message.equipment, ...(message.filters && { filters: message.filters }) };
    case "system_info":
      return { system_info: message.system_info };
    case "star_catalog":
      return { star_catalog: message.present ? "present" : "missing" };
  }
}

/** Writes a plugin's report on its observatory into the history. Throws as `hearOnce`, and NOT_FOUND. */
export async function reportObservatory(
  ctx: Context,
  connection: Connection,
  message: Stated,
): Promise<void> {
  const { observatoryId: id } = connection;
  await hearOnce(ctx, connection, message.message_id, async (tx) => {
    const observatory = await observatories.find(tx, id, "update");
    if (!observatory) throw notFound("observatory");
    await applyReport(tx, ctx, observatory, reportOf(message));
    publishAfterCommit(tx, { type: "observatory.changed", id });
  });
}

import type { HistoryEntry, ObservatoryDocument } from "@meridian/contract";
import { observatories, type Queryable, type Stored } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { notifyClosed, notifyLeftOpen, reportMissingStarCatalog } from "../../ground/notifications/index.ts";
import { record } from "../../ground/record/index.ts";
import { writeLive } from "./live.ts";

type Observatory = Stored<ObservatoryDocument>;
type Equipment = ObservatoryDocument["equipment"];

/** A plugin's report on its observatory; fields that aren't given stay as they are. */
export interface Report
  extends Partial<
    Pick<
      ObservatoryDocument,
      "equipment" | "filters" | "system_info" | "weather_hold" | "safety" | "left_open" | "star_catalog"
    >
  > {
  reason?: string | null;
}

/** State of an observatory that was never reported on. */
const unsaid = { left_open: false };

type Field = Exclude<keyof Report, "reason">;

/** The event in the history for a change of each group of fields. */
const events: { fields: Field[]; event(after: Report): HistoryEntry<"observatory">["event"] }[] = [
  { fields: ["equipment", "filters"], event: () => "equipment_changed" },
  { fields: ["system_info"], event: () => "system_info_changed" },
  {
    fields: ["weather_hold"],
    event: ({ weather_hold }) => (weather_hold ? "weather_hold_started" : "weather_hold_ended"),
  },
  { fields: ["safety", "left_open"], event: () => "safety_changed" },
  {
    fields: ["star_catalog"],
    event: ({ star_catalog }) => `star_catalog_${star_catalog === "missing" ? "missing" : "installed"}`,
  },
];

/**
 * Takes over what differs from what is known of an observatory, which the caller holds, with an entry in its history for
 * each kind of it; people are told of a star catalog that is missing, of a roof that can't be closed, and once it is.
 */
export async function applyReport(
  tx: Queryable,
  ctx: Context,
  observatory: Observatory,
  { reason, ...report }: Report,
): Promise<void> {
  const reported = report.equipment
    ? { ...report, equipment: withSensor(report.equipment, observatory.equipment) }
    : report;
  for (const { fields, event } of events) {
    const stated: Report = Object.fromEntries(fields.map((field) => [field, reported[field]]));
    const { before, after } = diff<Report>({ ...unsaid, ...observatory }, stated);
    if (Object.keys(after).length === 0) continue;
    await write(tx, ctx, observatory.id, after);
    // Whoever reads its entries alone has to know whether it is safe.
    const known = stated.safety && { safety: stated.safety };
    const history = { event: event(after), before, after: { ...known, ...after }, ...(reason && { reason }) };
    await record(tx, ctx, {
      subject: { type: "observatory", id: observatory.id },
      history: history as HistoryEntry<"observatory">,
    });
    if (after.star_catalog === "missing") await reportMissingStarCatalog(tx, ctx, observatory);
    if (after.left_open) await notifyLeftOpen(tx, ctx, observatory, reason ?? null);
    if (after.left_open === false) await notifyClosed(tx, ctx, observatory);
  }
}

/** Keeps what people have set about the sensor if the plugin reports the same camera without it. */
function withSensor(reported: Equipment, stored: Partial<Equipment> | undefined): Equipment {
  if (!stored || reported.camera !== stored.camera) return reported;
  const { sensor_width, sensor_height, pixel_size } = stored;
  const known = { sensor_width, sensor_height, pixel_size };
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    ...reported,
  };
}

/** Equipment is what people set as well: its change counts as one of theirs. */
async function write(tx: Queryable, ctx: Context, id: string, { equipment, filters, ...live }: Report) {
  const settings = { ...(equipment && { equipment }), ...(filters && { filters }) };
  if (equipment || filters) await observatories.patch(tx, id, settings, ctx.now());
  else await writeLive(tx, id, live);
}

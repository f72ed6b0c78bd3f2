import type { HistoryEntry, ObservatoryDocument } from "@meridian/contract";
import { observatories, type Queryable, type Stored } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { notifyClosed, notifyLeftOpen, reportMissingStarCatalog } from "../../ground/notifications/index.ts";
import { record } from "../../ground/record/index.ts";
import { writeLive } from "./live.ts";

type Observatory = Stored<ObservatoryDocument>;
type Equipment = ObservatoryDocument["equipment"];

/** A plugin's words, by what they are about. */
type Words = Partial<Pick<ObservatoryDocument, "weather_reason" | "safety_reason">>;

/** A plugin's report on its observatory; fields that aren't given stay as they are. */
export interface Report
  extends Words,
    Partial<
      Pick<
        ObservatoryDocument,
        "equipment" | "filters" | "system_info" | "weather_hold" | "safety" | "left_open" | "star_catalog"
      >
    > {}

/** State of an observatory that was never reported on. */
const unsaid = { left_open: false };

type Field = Exclude<keyof Report, keyof Words>;

interface Kind {
  fields: Field[];
  event(after: Report): HistoryEntry<"observatory">["event"];
  /** The field that keeps the plugin's words on it, and whether there is something to say. */
  words?: keyof Words;
  hasWords?(stated: Report): boolean;
}

/** The event in the history for a change of each group of fields. */
const kinds: Kind[] = [
  { fields: ["equipment", "filters"], event: () => "equipment_changed" },
  { fields: ["system_info"], event: () => "system_info_changed" },
  {
    fields: ["weather_hold"],
    event: ({ weather_hold }) => (weather_hold ? "weather_hold_started" : "weather_hold_ended"),
    words: "weather_reason",
    hasWords: ({ weather_hold }) => weather_hold === true,
  },
  {
    fields: ["safety", "left_open"],
    event: () => "safety_changed",
    words: "safety_reason",
    hasWords: ({ safety }) => safety !== "safe",
  },
  {
    fields: ["star_catalog"],
    event: ({ star_catalog }) => `star_catalog_${star_catalog === "missing" ? "missing" : "installed"}`,
  },
];

/**
 * Takes over what differs from what is known of an observatory, which the caller holds, with an entry in its history for
 * each kind of it; people are told of a star catalog that is missing, of a roof that can't be closed, and once it is. Other words
 * for the same are kept without either.
 */
export async function applyReport(
  tx: Queryable,
  ctx: Context,
  observatory: Observatory,
  report: Report,
): Promise<void> {
  const reported = completed(report, observatory);
  for (const kind of kinds) {
    const stated: Report = Object.fromEntries(kind.fields.map((field) => [field, reported[field]]));
    const { before, after } = diff<Report>({ ...unsaid, ...observatory }, stated);
    const hasChanged = Object.keys(after).length > 0;
    const reason = kind.words && report[kind.words];
    const words = wordsOn(kind, stated, { reason, hasChanged, known: observatory });
    if (hasChanged || Object.keys(words).length > 0)
      await write(tx, ctx, observatory.id, { ...after, ...words });
    if (!hasChanged) continue;
    // The history has what the plugin said: that what is safe isn't left open, it didn't.
    const { left_open, ...others } = after;
    const told = report.left_open === undefined ? others : after;
    // Whoever reads its entries alone has to know whether it is safe.
    const known = stated.safety && { safety: stated.safety };
    const history = {
      event: kind.event(after),
      before,
      after: { ...known, ...told },
      ...(reason && { reason }),
    };
    await record(tx, ctx, {
      subject: { type: "observatory", id: observatory.id },
      history: history as HistoryEntry<"observatory">,
    });
    if (after.star_catalog === "missing") await reportMissingStarCatalog(tx, ctx, observatory);
    if (left_open) await notifyLeftOpen(tx, ctx, observatory, reason ?? null);
    if (left_open === false) await notifyClosed(tx, ctx, observatory, told === after ? "closed" : "safe");
  }
}

/**
 * A report with what it says without naming it: what is left open isn't safe, what is safe isn't left open, and the same camera has the
 * same sensor.
 */
function completed(report: Report, { equipment }: Observatory): Report {
  return {
    ...report,
    ...(report.safety === "safe" && !report.left_open && { left_open: false }),
    ...(report.left_open && { safety: "unsafe" as const }),
    ...(report.equipment && { equipment: withSensor(report.equipment, equipment) }),
  };
}

interface Said {
  reason: string | null | undefined;
  hasChanged: boolean;
  known: Observatory;
}

/** The words to keep of a report: the latest ones on how it is, none once that is over. */
function wordsOn(
  { words, hasWords, fields }: Kind,
  stated: Report,
  { reason, hasChanged, known }: Said,
): Words {
  if (!words || stated[fields[0]!] === undefined) return {};
  const said = hasWords?.(stated) ? reason || null : null;
  // The same again without a word takes none back.
  const isRepeated = !hasChanged && (said === null || said === known[words]);
  return isRepeated ? {} : { [words]: said };
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
async function write(tx: Queryable, ctx: Context, id: string, fields: Report) {
  const { equipment, filters, ...live } = fields;
  const settings = { ...(equipment && { equipment }), ...(filters && { filters }) };
  if (equipment || filters) await observatories.patch(tx, id, settings, ctx.now());
  else await writeLive(tx, id, live);
}

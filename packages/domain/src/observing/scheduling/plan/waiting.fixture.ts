import { nightPlanInput } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { scene } from "@meridian/testkit";
import { planOfNight } from "./plan.ts";

export const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, min_altitude: 25 };
/** A winter evening: it gets dark at about 19:40 UTC. */
export const evening = new Date("2026-03-01T18:00:00Z");
export const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

export const rigel = { name: "Rigel", ra: 78.634, dec: -8.2016, rotation: null };
/** High in the second half of the night. */
export const vega = { name: "Vega", ra: 279.2347, dec: 38.7837, rotation: null };
/** Never above the horizon there. */
export const southern = { name: "South", ra: 0, dec: -85, rotation: null };
export const lasting = (seconds: number, count: number) => [
  {
    filter: "L",
    exposure_time: seconds,
    exposure_count: count,
    binning: 1,
    gain: null,
    offset: null,
    acquired: 0,
  },
];

/** An observatory on La Palma where observations wait, and its plan. */
export async function waiting(database: Database, place: object = {}) {
  const { make, as } = scene(database);
  const [owner, stranger] = [await make.user(), await make.user()];
  const overheads = { slew_seconds: 60, readout_seconds: 0, filter_change_seconds: 0 };
  const { id } = await make.observatory(owner.id, {
    ...laPalma,
    timezone: "Atlantic/Canary",
    overheads,
    ...place,
  });
  const project = await make.project(owner.id, { observatory_ids: [id] });
  const of = { user_id: owner.id, observatory_id: id, project_id: project.id };
  const add = (fields: object) => make.observation(of, fields);
  const at = (who: typeof owner, now = evening) => ({ ...as(who), now: () => now });
  const plan = (fields: object = {}, now = evening) =>
    planOfNight(at(owner, now), nightPlanInput.parse({ id, ...fields }));
  return { id, owner, stranger, add, at, plan, project };
}

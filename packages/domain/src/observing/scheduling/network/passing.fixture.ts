import type { Database } from "@meridian/database";
import { network } from "./network.fixture.ts";

/** A network, in which time goes by minute by minute with what every worker does in each. */
export async function passingIn(database: Database) {
  const scene = await network(database);
  const { clock, schedule, stateOf } = scene;
  async function minutes(count: number) {
    for (let minute = 0; minute < count; minute += 1) {
      clock.advance({ minutes: 1 });
      await schedule();
    }
  }
  const status = async (id: string) => (await stateOf(id)).status;
  return { ...scene, minutes, status };
}

export const long = { exposures: [{ filter: "L", exposure_time: 60, exposure_count: 20 }] };
export const fixed = {
  fixed_time_start: "2026-03-01T22:05:00.000Z",
  fixed_time_end: "2026-03-01T23:05:00.000Z",
};
export const untilHalfPast = {
  windows: [{ start: "2026-03-01T21:00:00.000Z", end: "2026-03-01T22:30:00.000Z" }],
};

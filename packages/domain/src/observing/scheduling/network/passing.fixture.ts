import type { Database } from "@meridian/database";
import { network } from "./network.fixture.ts";

/** A network, in which time goes by minute by minute with what every worker does in each. */
export async function passingIn(database: Database) {
  const scene = await network(database);
  const { clock, schedule, stateOf, submit, say } = scene;
  async function minutes(count: number) {
    for (let minute = 0; minute < count; minute += 1) {
      clock.advance({ minutes: 1 });
      await schedule();
    }
  }
  const status = async (id: string) => (await stateOf(id)).status;
  /** Lets an observatory begin something with exposures of so many seconds. */
  async function expose(observatory_id: string, exposure_time: number, fields: object = {}) {
    const exposures = [{ filter: "L", exposure_time, exposure_count: 90 }];
    const { id } = await submit({ where: null, observatory_id, exposures, ...fields });
    await schedule();
    await say(observatory_id, { type: "started", observation_id: id });
    return id;
  }
  return { ...scene, minutes, status, expose };
}

export const long = { exposures: [{ filter: "L", exposure_time: 60, exposure_count: 20 }] };
export const fixed = {
  fixed_time_start: "2026-03-01T22:05:00.000Z",
  fixed_time_end: "2026-03-01T23:05:00.000Z",
};
export const untilHalfPast = {
  windows: [{ start: "2026-03-01T21:00:00.000Z", end: "2026-03-01T22:30:00.000Z" }],
};
/** Nine minutes of exposures from a minute after 22 o'clock on. */
export const fromMinute = (minute: number) => ({
  exposures: [{ filter: "L", exposure_time: 60, exposure_count: 9 }],
  fixed_time_start: `2026-03-01T22:${minute}:00.000Z`,
  fixed_time_end: `2026-03-01T22:${minute + 12}:00.000Z`,
});

import {
  cancelDowntimeInput,
  listDowntimesInput,
  planDowntimeInput,
  updateDowntimeInput,
} from "@meridian/contract";
import { type Database, newId, pluginConnections } from "@meridian/database";
import { historyOf, type TestUser, testContext } from "@meridian/testkit";
import { observing } from "../../observations/observing.fixture.ts";
import { assignWork } from "../assign.ts";
import { explainObservation } from "../explain.ts";
import { scheduleAll } from "../tasks.ts";
import { cancelDowntime } from "./cancel.ts";
import { listDowntimes } from "./list.ts";
import { planDowntime } from "./plan.ts";
import { updateDowntime } from "./update.ts";

/** A target that is always up there, observed by day as well. */
const polaris = { target: { name: "Polaris", ra: 37.95, dec: 89.26 }, bypass_darkness: true };

/** An observatory that is connected, an operator who plans downtimes of it, and observations that wait for it. */
export async function operating(database: Database) {
  const scene = await observing(database);
  const { site, clock, as, create, observer } = scene;
  const operator = await scene.onSite({ can_view: true, can_operate: true });
  await database.db.insert(pluginConnections).values({
    ...{ observatory_id: site.id, id: newId(), key_id: newId(), plugin_version: "3.8.0.0" },
    ...{ connected_at: clock.now(), seen_at: clock.now() },
  });
  const system = testContext(database, { now: clock.now, live: as(operator).live });
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const place = { id: site.id };
  return {
    ...{ ...scene, operator, system, inMinutes },
    /** Asks for one exposure of so many seconds. */
    submit: (exposure_time = 600, fields: object = {}) =>
      create(observer, {
        ...polaris,
        exposures: [{ filter: "V", exposure_time, exposure_count: 1 }],
        ...fields,
      }),
    /** Plans a downtime from so many minutes from now until so many. */
    plan: (from: number, to: number, user: TestUser = operator, fields: object = {}) =>
      planDowntime(
        as(user),
        planDowntimeInput.parse({
          ...{ ...place, start: inMinutes(from), end: inMinutes(to), reason: "Mirror washing" },
          ...fields,
        }),
      ),
    update: (downtimeId: string, fields: object, user: TestUser = operator) =>
      updateDowntime(as(user), updateDowntimeInput.parse({ ...place, downtimeId, ...fields })),
    cancel: (downtimeId: string, fields: object = {}, user: TestUser = operator) =>
      cancelDowntime(as(user), cancelDowntimeInput.parse({ ...place, downtimeId, ...fields })),
    list: (fields: object = {}, user: TestUser = observer) =>
      listDowntimes(as(user), listDowntimesInput.parse({ ...place, ...fields })),
    assign: () => assignWork(system, site.id),
    everyMinute: () => scheduleAll.run(system, {}, new AbortController().signal),
    explain: (id: string) => explainObservation(as(observer), { id }),
    events: async () => (await historyOf(database, site.id)).map(({ event }) => event),
    statusOf: async (id: string) => {
      const [row] = await database.sql`
        select doc_status as status, doc ->> 'status_reason' as reason from observations where id = ${id}`;
      return row;
    },
  };
}

import type { CreateObservationInput, ObservationReport, ObservatoryDocument } from "@meridian/contract";
import { createObservationInput } from "@meridian/contract";
import { type Database, newId, observatoryKeys, pluginConnections } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { actorFor, factories, fakeClock, testContext } from "@meridian/testkit";
import { reportObservation } from "../../execution/index.ts";
import { submitObservation } from "../rapid/submit.ts";
import { scheduleAll } from "../tasks.ts";

/** A star that is up and dark all that night from 60° north. */
const polaris = { name: "Polaris", ra: 37.95, dec: 89.26 };

/** A report without its id. */
type Said = ObservationReport extends infer Report
  ? Report extends unknown
    ? Omit<Report, "message_id">
    : never
  : never;

/** A network of observatories at 60° north with one observer, at a moment of the night; what was there before is gone. */
export async function network(database: Database) {
  for (const table of ["observations", "plugin_connections", "status_changes", "observatories"])
    await database.sql`delete from ${database.sql(table)}`;
  const clock = fakeClock("2026-03-01T22:00:00.000Z");
  const make = factories(database);
  const [keeper, observer] = await Promise.all([make.user(), make.user()]);
  const project = await make.project(observer.id);
  const system: Context = { ...testContext(database, { now: clock.now }), actor: { type: "system" } };
  const as = (user: { id: string }): Context => ({ ...system, actor: actorFor(user as never) });
  const keys = new Map<string, string>();

  /** An observatory whose plugin is connected. */
  async function site(fields: Partial<ObservatoryDocument> = {}, mayObserve = true) {
    const { id } = await make.observatory(keeper.id, { latitude: 60, ...fields });
    if (mayObserve)
      await make.observatoryMember(id, { user_id: observer.id }, { can_view: true, can_observe: true });
    await connect(id);
    return id;
  }

  async function connect(id: string) {
    const keyId = newId();
    keys.set(id, keyId);
    await database.db.insert(observatoryKeys).values({
      ...{
        id: keyId,
        observatory_id: id,
        name: "Network",
        start: "network",
        hash: keyId,
        created_by: keeper.id,
      },
      created_at: clock.now(),
    });
    await database.db.insert(pluginConnections).values({
      ...{ observatory_id: id, id: keyId, key_id: keyId, plugin_version: "3.8.0.0" },
      ...{ connected_at: clock.now(), seen_at: clock.now() },
    });
  }

  /** Ends the connection of an observatory, as its server would. */
  async function leave(id: string) {
    await database.sql`delete from plugin_connections where observatory_id = ${id}`;
    await database.sql`
      update observatories set doc = doc || jsonb_build_object('status', 'offline', 'last_seen_at', ${clock.now().toISOString()}::text)
       where id = ${id}`;
  }

  const request = (fields: object = {}): CreateObservationInput =>
    createObservationInput.parse({
      ...{ name: "M 42, anywhere", project_id: project.id, target: polaris, where: {} },
      exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
      ...fields,
    });

  return {
    ...{ clock, make, keeper, observer, project, system, as, site, connect, leave, request },
    submit: (fields: object = {}, user = observer) => submitObservation(as(user), request(fields)),
    /** Does what every worker does each minute. */
    schedule: () => scheduleAll.run(system, {}, new AbortController().signal),
    /** Reports as the plugin of an observatory does. */
    say(siteId: string, message: Said) {
      const actor = { type: "plugin", observatoryId: siteId } as const;
      const keyId = keys.get(siteId)!;
      const connection = { id: keyId, observatoryId: siteId, keyId };
      return reportObservation({ ...system, actor }, connection, {
        message_id: newId(),
        ...message,
      } as ObservationReport);
    },
    /** Status, observatory and acquired exposures of an observation. */
    async stateOf(id: string) {
      const [row] = await database.sql`
        select doc_status as status, doc_observatory_id as at, (doc #>> '{exposures,0,acquired}')::int as acquired
          from observations where id = ${id}`;
      return row as unknown as { status: string; at: string | null; acquired: number };
    },
  };
}

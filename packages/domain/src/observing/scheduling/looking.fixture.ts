import { type Database, newId, pluginConnections } from "@meridian/database";
import { observing } from "../observations/observing.fixture.ts";
import { assignWork } from "./assign.ts";
import { explainObservation } from "./explain.ts";
import { validateObservation } from "./validate.ts";

export const rigel = { name: "Rigel", ra: 78.63, dec: -8.2 };
export const polaris = { name: "Polaris", ra: 37.95, dec: 89.26 };

/**
 * A scene at 28.76° north, 17.88° west, on 1 March 2026: full Moon is on 3 March. The clock begins at 20:00 UTC, in dusk.
 */
export async function looking(database: Database) {
  const scene = await observing(database);
  const { site, clock, as, observer } = scene;
  return {
    ...scene,
    connect: (plugin_version = "3.8.0.0") =>
      database.db.insert(pluginConnections).values({
        ...{ observatory_id: site.id, id: newId(), key_id: newId(), plugin_version },
        ...{ connected_at: clock.now(), seen_at: clock.now() },
      }),
    explain: (id: string) => explainObservation(as(observer), { id }),
    validate: (fields: object = {}) => validateObservation(as(observer), scene.request(fields)),
    assign: () => assignWork({ ...as(observer), actor: { type: "system" } }, site.id),
  };
}

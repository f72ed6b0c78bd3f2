import type { ObservationStatus } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { transaction } from "../../../ground/record/index.ts";
import { grantRapid } from "../../../places/observatories/index.ts";
import { moveObservation, setObservationStatus } from "../../observations/index.ts";
import { operating } from "../downtimes/operating.fixture.ts";
import { settleRapid } from "./settle.ts";
import { submitObservation } from "./submit.ts";

/** An observatory at work whose project may submit so many rapid requests a month. */
export async function urgent(database: Database, per_month = 5) {
  const scene = await operating(database);
  const { as, keeper, observer, site, project, request, system, submit, statusOf } = scene;
  const grant = (month = per_month, projectId = project.id, user = keeper) =>
    grantRapid(as(user), { id: site.id, projectId, per_month: month });
  await scene.submit(60, { windows: [{ start: scene.inMinutes(1e4), end: scene.inMinutes(2e4) }] });
  await grant();
  const plugin = { ...system, actor: { type: "plugin", observatoryId: site.id } } as const;

  /** Moves as the plugin does, and has what follows from it done. */
  async function move(id: string, to: ObservationStatus) {
    await transaction(plugin, (tx) => moveObservation(tx, plugin, id, to, { by: ["plugin"] }));
    await settleRapid(plugin, site.id);
  }
  return {
    ...{ ...scene, grant, move },
    /** Submits a rapid request. */
    rapid: (fields: object = {}, user = observer) =>
      submitObservation(
        as(user),
        request({
          ...{ name: "Kilonova", target: { name: "Polaris", ra: 37.95, dec: 89.26 }, urgency: "rapid" },
          ...{ bypass_darkness: true, exposures: [{ filter: "V", exposure_time: 60, exposure_count: 2 }] },
          ...fields,
        }),
      ),
    /** Submits a normal one, which the plugin begins. */
    async running(fields: object = {}) {
      const { id } = await submit(60, fields);
      await scene.assign();
      await move(id, "in_progress");
      return id;
    },
    is: async (id: string) => (await statusOf(id))!.status as ObservationStatus,
    settle: () => settleRapid(system, site.id),
    set: (id: string, status: ObservationStatus) =>
      setObservationStatus(as(scene.operator), { id, status, reason: "By hand" }),
  };
}

import { type CalibrationReport, requestCalibrationInput } from "@meridian/contract";
import { type Database, newId, observatoryKeys, pluginConnections } from "@meridian/database";
import { scene, type TestUser, testContext } from "@meridian/testkit";
import { cancelCalibration } from "./cancel.ts";
import { getCalibration } from "./get.ts";
import { reportCalibration } from "./report.ts";
import { requestCalibration } from "./request.ts";

type Unsent<M> = M extends { message_id: string } ? Omit<M, "message_id"> & { message_id?: string } : never;

/** An observatory with a connected plugin, its administrator, somebody who sees it, and somebody who doesn't. */
export async function calibrating(database: Database) {
  const { make, clock, told, as } = scene(database);
  const [keeper, viewer, stranger] = await Promise.all([make.user(), make.user(), make.user()]);
  const site = await make.observatory(keeper.id, { longitude: -17.9, filters: ["V", "R"] });
  await make.observatoryMember(site.id, { user_id: viewer.id }, { can_view: true, can_operate: true });

  /** A plugin of an observatory, which says what it is told to say. */
  async function pluginOf(observatoryId: string, plugin_version = "3.8.0.0") {
    const key = { id: newId(), observatory_id: observatoryId, name: "Dome", start: "mro_", hash: newId() };
    await database.db
      .insert(observatoryKeys)
      .values({ ...key, created_by: keeper.id, created_at: clock.now() });
    const row = { observatory_id: observatoryId, id: newId(), key_id: key.id, plugin_version };
    const [connected_at, seen_at] = [clock.now(), clock.now()];
    await database.db.insert(pluginConnections).values({ ...row, connected_at, seen_at });
    const connection = { id: row.id, observatoryId, keyId: key.id };
    const ctx = testContext(database, {
      ...{ now: clock.now, live: as(keeper).live, actor: { type: "plugin", observatoryId } },
    });
    return (report: Unsent<CalibrationReport>) =>
      reportCalibration(ctx, connection, { message_id: newId(), ...report } as CalibrationReport);
  }

  return {
    ...{ make, clock, told, as, keeper, viewer, stranger, site, pluginOf },
    say: await pluginOf(site.id),
    request: (fields: object = {}, user: TestUser = keeper) =>
      requestCalibration(
        as(user),
        requestCalibrationInput.parse({ id: site.id, kind: "bias", frame_count: 3, ...fields }),
      ),
    cancel: (id: string, user: TestUser = keeper) => cancelCalibration(as(user), { id, reason: null }),
    get: (id: string, user: TestUser = keeper) => getCalibration(as(user), { id }),
  };
}

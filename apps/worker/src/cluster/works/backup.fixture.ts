import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import { fillHealthy } from "@meridian/testkit/corruption";
import { isSoak } from "@meridian/testkit/faults";
import { fill, type Kind, lookInto, operation, order, type Surroundings, type Work } from "./work.fixture.ts";

const documents = isSoak() ? 20_000 : 3_000;

/** A backup of many observations, which a drill restores afterwards and finds the same. */
export const backingUp: Kind = {
  async prepare({ site, database, random }) {
    await fill(database, (sql) =>
      fillHealthy({
        ...{ database: { sql } as never, objectStore: filesystemObjectStore(join(site.folder, "objects")) },
        ...{ random, prefix: "kept-", documents, now: new Date() },
      }),
    );
    return {};
  },
  async begin({ site, database }) {
    const { id } = await order(site, "/backups", {});
    const { share, completed } = operation(database, "backups", id);
    return {
      share,
      async completed() {
        await completed();
        const drill = await order(site, "/restore-drills", {});
        await operation(database, "restore_drills", drill.id).completed();
      },
    };
  },
};

/** A restore of the one backup that there is. */
export async function startRestore({ site, database, random }: Surroundings): Promise<Work> {
  const backups = await lookInto(database, (sql) => sql<{ id: string }[]>`select id from backups`);
  const skip_safety_backup = random.chance(0.5);
  const { id } = await order(site, `/backups/${backups![0]!.id}/restore`, {
    ...{ confirm: "RESTORE", skip_safety_backup },
  });
  return operation(database, "restores", id);
}

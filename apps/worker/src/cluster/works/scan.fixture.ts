import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { filesystemObjectStore } from "@meridian/adapters";
import { damage, fillHealthy, type Planted } from "@meridian/testkit/corruption";
import { isSoak } from "@meridian/testkit/faults";
import { fill, type Kind, operation, order } from "./work.fixture.ts";

const documents = isSoak() ? 60_000 : 2_000;
/** Milliseconds that a scan of a soak takes at least. */
const shortestMs = 2000;
/** Long enough ago that no stored object may still wait for its record. */
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);

async function makeOld(folder: string): Promise<void> {
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (one.isFile()) await utimes(join(one.parentPath, one.name), twoDaysAgo, twoDaysAgo);
}

/** Faults that a site which runs mends by itself, or that a scan tells only when it is asked for the site's health. */
const isMended = ({ check }: Planted) => /^(observatory\.disconnected|system\..*)$/.test(check);

/** A whole scan of data that are damaged in every way, each of which the auditor looks for among its findings. */
export const scanning: Kind = {
  async prepare({ site, database, random }) {
    const folder = join(site.folder, "objects");
    let planted: Planted[] = [];
    await fill(database, async (sql) => {
      const ground = {
        ...{ database: { sql } as never, objectStore: filesystemObjectStore(folder) },
        ...{ random, prefix: "scan-", documents, now: new Date() },
      };
      await fillHealthy(ground);
      planted = await damage(ground);
      await sql`update user_files set created_at = ${twoDaysAgo}`;
      // Damage that isn't looked for, and that the auditor would find besides.
      await sql`update observations set created_at = updated_at where created_at > updated_at`;
      await sql`delete from graphile_worker._private_jobs where run_at < ${twoDaysAgo}`;
    });
    await makeOld(folder);
    const lasting = planted.filter((one) => !isMended(one));
    return { damages: lasting.map(({ document_id: id, ...one }) => ({ ...one, id })) };
  },
  async begin({ site, database }) {
    const everything = { deep: true, check_storage: true, include_test_data: true };
    const { id } = await order(site, "/integrity/scans", { kind: "full", ...everything });
    const { share, completed } = operation(database, "integrity_scans", id);
    let began: number | undefined;
    return {
      /** Each collection has a progress of its own: of the whole it is known how long it takes at least. */
      async share() {
        const ofCollection = await share();
        if (ofCollection === undefined || ofCollection === 1) return ofCollection;
        began ??= Date.now();
        return Math.min((Date.now() - began) / shortestMs, 0.99);
      },
      completed,
    };
  },
};

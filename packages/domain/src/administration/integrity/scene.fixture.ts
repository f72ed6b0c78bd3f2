import { startScanInput } from "@meridian/contract";
import { actorFor, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach } from "vitest";
import type { Context } from "../../base/context.ts";
import { listIssues } from "./issues/list.ts";
import { getScan, scanning } from "./scans/operation.ts";
import { startScan } from "./scans/start.ts";

/** All issues that a test makes, the worst first. */
export const limit = { limit: 200, sort: "severity", order: "asc" } as const;
/** A fault that is repaired by itself. */
export const captured = { captured_files: ["a.fits"] };

/** A database in which each test begins with nothing found and nothing observed. */
export function integrityScene() {
  const database = testDatabase();
  const make = factories(database);

  beforeEach(async () => {
    for (const table of [
      "integrity_issues",
      "integrity_scans",
      "integrity_repairs",
      "observations",
      "user_files",
      "status_changes",
      "observatories",
      "projects",
    ])
      await database.sql`delete from ${database.sql(table)}`;
  });

  /** An administrator, and observations of theirs, each of another target. */
  async function setUp(fields: Partial<Context> = {}) {
    const admin = await make.user({ server_admin: true });
    const ctx = testContext(database, { actor: actorFor(admin), ...fields });
    const observatory = await make.observatory(admin.id);
    const project = await make.project(admin.id);
    const place = { user_id: admin.id, project_id: project.id, observatory_id: observatory.id };
    let declination = 0;
    const observe = (doc: object = {}) =>
      make.observation(place, {
        target: { name: "M 31", ra: 10, dec: declination++ / 20, rotation: null },
        ...doc,
      });
    return { ctx, place, observe };
  }

  async function scan(ctx: Context, input: object) {
    const options = startScanInput.parse(input);
    const { id } = await startScan(ctx, options);
    await runEnqueued(database, ctx, scanning[options.kind].task);
    return getScan(ctx, { id });
  }

  const checksFound = async (ctx: Context, filters: object = { status: "open" }) =>
    (await listIssues(ctx, { ...limit, ...filters })).items.map(({ check }) => check);

  return { database, make, setUp, scan, checksFound };
}

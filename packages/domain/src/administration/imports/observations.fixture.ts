import { Readable } from "node:stream";
import type { ImportFormat } from "@meridian/contract";
import {
  actorFor,
  factories,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach } from "vitest";
import { getImport, runImport, startImport } from "./index.ts";

/** A database without observations, and the import of a file of some as its server administrator does it. */
export function observationImports() {
  const database = testDatabase();
  const make = factories(database);
  let admin: TestUser;

  beforeEach(async () => {
    await database.sql`delete from observations`;
    admin = await make.user({ server_admin: true });
  });

  const context = () => testContext(database, { actor: actorFor(admin) });
  async function place() {
    const owner = await make.user();
    const organization = await make.organization(owner.id);
    const project = await make.project(owner.id, { organization_id: organization.id });
    const observatory = await make.observatory(owner.id);
    return { organization_id: organization.id, project_id: project.id, observatory_id: observatory.id };
  }
  async function importFile(format: ImportFormat, file: string) {
    const { organization_id, ...where } = await place();
    const ctx = context();
    const input = { kind: "observations" as const, dry_run: false, ...where };
    const { id } = await startImport(ctx, input, format, Readable.from([Buffer.from(file)]));
    await runEnqueued(database, ctx, runImport);
    return { done: await getImport(ctx, { id }), organization_id, ...where };
  }
  const stored = async () =>
    (await database.sql<{ doc: Record<string, unknown> }[]>`select doc from observations order by id`).map(
      (row) => row.doc,
    );
  return { database, make, importer: () => admin, context, place, importFile, stored };
}

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
import { beforeEach, expect, test } from "vitest";
import { getImport, runImport, startImport } from "./index.ts";

const database = testDatabase();
const make = factories(database);
let admin: TestUser;

beforeEach(async () => {
  await database.sql`delete from observations`;
  admin = await make.user({ server_admin: true });
});

async function place() {
  const owner = await make.user();
  const organization = await make.organization(owner.id);
  const project = await make.project(owner.id, { organization_id: organization.id });
  const observatory = await make.observatory(owner.id);
  return { organization_id: organization.id, project_id: project.id, observatory_id: observatory.id };
}

async function importFile(format: ImportFormat, file: string) {
  const { organization_id, ...where } = await place();
  const ctx = testContext(database, { actor: actorFor(admin) });
  const input = { kind: "observations" as const, dry_run: false, ...where };
  const { id } = await startImport(ctx, input, format, Readable.from([Buffer.from(file)]));
  await runEnqueued(database, ctx, runImport);
  return { done: await getImport(ctx, { id }), organization_id, ...where };
}

const stored = async () =>
  (await database.sql<{ doc: Record<string, unknown> }[]>`select doc from observations order by id`).map(
    (row) => row.doc,
  );

test("a CSV with one exposure a row becomes pending observations of the importer", async () => {
  const { done, ...where } = await importFile(
    "csv",
    `name,ra,dec,filter,exposure_time,exposure_count,priority,bypass_darkness,notes
M 31,10.6847,41.269,L,300,12,7,true,please
M 31,10.6847,41.269,R,300,12,,,
M 33,23.4621,,L,300,12,11,maybe,`,
  );
  expect(done).toMatchObject({ created_count: 2, refused_count: 1, ignored_fields: ["notes"] });
  expect(done.refused).toEqual([
    {
      row: 3,
      name: "M 33",
      errors: [
        { path: "priority", message: "must be at most 10, is 11" },
        { path: "dec", message: "is required" },
        { path: "bypass_darkness", message: 'must be true or false, is "maybe"' },
      ],
    },
  ]);
  expect(await stored()).toMatchObject([
    {
      ...where,
      user_id: admin.id,
      status: "pending",
      name: "M 31",
      target: { name: "M 31", ra: 10.6847, dec: 41.269 },
      exposures: [{ filter: "L", exposure_time: 300, exposure_count: 12, acquired: 0, binning: 1 }],
      priority: 7,
      bypass_darkness: true,
    },
    { ...where, exposures: [{ filter: "R" }], priority: 5, bypass_darkness: false },
  ]);
});

test("exposures and constraints in full, with what an importer may not set left out", async () => {
  const entry = {
    target: { name: "NGC 7000", ra: "314.75", dec: 44.37, epoch: "J2000" },
    exposures: [{ filter: "Ha", exposure_time: 600, exposure_count: 20, acquired: 5, binning: 2 }],
    constraints: { min_altitude: 30, twilight: "nautical" },
    windows: [{ start: "2026-03-01T22:00:00+01:00", end: "2026-03-02T04:00:00Z" }],
    status: "completed",
    user_id: "somebody",
  };
  const { done } = await importFile("json", JSON.stringify({ observations: [entry] }));
  expect(done).toMatchObject({
    created_count: 1,
    ignored_fields: ["target.epoch", "status", "user_id", "exposures.acquired"],
  });
  expect(await stored()).toMatchObject([
    {
      name: "NGC 7000",
      status: "pending",
      user_id: admin.id,
      target: { ra: 314.75 },
      exposures: [{ filter: "Ha", exposure_time: 600, exposure_count: 20, acquired: 0, binning: 2 }],
      constraints: { min_altitude: 30, twilight: "nautical", max_airmass: null },
      windows: [{ start: "2026-03-01T21:00:00.000Z", end: "2026-03-02T04:00:00.000Z" }],
    },
  ]);
});

test("exposures as JSON in a cell win over columns, in either order", async () => {
  const cell = '"[{""filter"":""V"",""exposure_time"":60,""exposure_count"":3}]"';
  await importFile("csv", `name,ra,dec,exposures,filter\nA,1,2,${cell},L`);
  await importFile("csv", `filter,exposures,name,ra,dec\nL,${cell},A,1,2`);
  for (const one of await stored())
    expect(one.exposures).toMatchObject([{ filter: "V", exposure_time: 60, exposure_count: 3 }]);
  expect(await stored()).toHaveLength(2);
});

test("a mistake inside a list is named as the file says it", async () => {
  const { done } = await importFile(
    "yaml",
    "- name: A\n  RA: 400\n  Dec: 2\n  exposures:\n    - {filter: L, exposure_time: -1, exposure_count: 1.5}\n",
  );
  expect(done.refused[0]!.errors).toEqual([
    { path: "RA", message: "must be less than 360, is 400" },
    { path: "exposures.0.exposure_time", message: "must be more than 0, is -1" },
    { path: "exposures.0.exposure_count", message: expect.stringContaining("whole number") },
  ]);
});

test("a project that is gone when the import runs fails it", async () => {
  const { organization_id, ...where } = await place();
  const ctx = testContext(database, { actor: actorFor(admin) });
  const input = { kind: "observations" as const, dry_run: false, ...where };
  const { id } = await startImport(ctx, input, "json", Readable.from(["[]"]));
  await database.sql`delete from projects where id = ${where.project_id}`;
  await runEnqueued(database, ctx, runImport);
  expect(await getImport(ctx, { id })).toMatchObject({
    status: "failed",
    error: "The project doesn't exist any more.",
  });
});

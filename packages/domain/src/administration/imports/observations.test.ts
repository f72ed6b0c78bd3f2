import { Readable } from "node:stream";
import { runEnqueued } from "@meridian/testkit";
import { expect, test } from "vitest";
import { movingPosition } from "../../observing/bodies/index.ts";
import { getImport, runImport, startImport } from "./index.ts";
import { observationImports } from "./observations.fixture.ts";

const { database, make, importer, context, place, importFile, stored } = observationImports();

const entryNamed = (name: string) =>
  JSON.stringify({
    name,
    target: { name, ra: 10.7, dec: 41.3 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 2 }],
  });

test("a CSV without an observatory becomes requests to the network, each with its telescope", async () => {
  const { project_id } = await place();
  await database.sql`delete from observatories`;
  const { id: site } = await make.observatory(importer().id, { equipment: { aperture: 0.5 } });
  const ctx = context();
  const file = `name,ra,dec,filter,exposure_time,exposure_count,min_aperture,where.observatory_ids,observatory
M 31,10.6847,41.269,L,300,12,0.4,,Roque
M 33,23.4621,30.66,L,300,12,2,,
M 42,83.8,-5.4,L,300,12,,gone,
M 81,148.9,69.1,L,300,12,,${site};,`;
  const input = { kind: "observations" as const, dry_run: false, project_id, network: true };
  const { id } = await startImport(ctx, input, "csv", Readable.from([Buffer.from(file)]));
  await runEnqueued(database, ctx, runImport);
  const done = await getImport(ctx, { id });
  expect(done).toMatchObject({ created_count: 2, refused_count: 2, observatory_id: null });
  expect(done.warnings).toEqual([expect.stringContaining("are imported for any that fits")]);
  expect(done.refused.map(({ errors }) => errors.map(({ path }) => path))).toEqual([
    ["min_aperture"],
    ["where.observatory_ids.0"],
  ]);
  const [doc, named] = await stored();
  expect(doc).toMatchObject({ name: "M 31", observatory_id: null, where: { min_aperture: 0.4 } });
  expect(named!.where).toEqual({ observatory_ids: [site] });
});

test("a body that leaves its coordinates within its time is imported with a warning", async () => {
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { ra, dec } = movingPosition("Sun", `${day}T01:00:00.000Z`);
  const row = (hours: string) => `Sun,${ra},${dec},L,300,12,${day}T00:00:00Z,${day}T${hours}:00:00Z`;
  const { done } = await importFile(
    "csv",
    `name,ra,dec,filter,exposure_time,exposure_count,fixed_time_start,fixed_time_end
${row("02")}
${row("23")}`,
  );
  expect(done).toMatchObject({ created_count: 2, refused_count: 0, warned_count: 1 });
  expect(done.created.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
    [],
    [expect.stringContaining("away from these coordinates in its time")],
  ]);
});

test("an import that names an observatory refuses rows that ask the network", async () => {
  const entry = JSON.stringify({ ...JSON.parse(entryNamed("M 31")), where: { min_aperture: 0.2 } });
  const { done } = await importFile("ndjson", entry);
  expect(done.refused.flatMap(({ errors }) => errors)).toEqual([
    { path: "where", message: "must be left out: the import names an observatory" },
  ]);
});

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
      user_id: importer().id,
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

test("one exposure's camera settings stand in columns, and what would interrupt others is refused", async () => {
  const { done } = await importFile(
    "csv",
    `name,ra,dec,filter,exposure_time,exposure_count,binning,gain,offset,urgency
M 31,10.6847,41.269,L,300,12,2,100,30,normal
M 33,23.4621,30.66,L,300,12,,,,rapid`,
  );
  expect(done).toMatchObject({ created_count: 1, ignored_fields: [] });
  expect(done.refused).toMatchObject([
    {
      row: 2,
      errors: [{ path: "urgency", message: "must be normal: a rapid request is submitted by itself" }],
    },
  ]);
  expect(await stored()).toMatchObject([
    { exposures: [{ binning: 2, gain: 100, offset: 30 }], urgency: "normal" },
  ]);
});

test("exposures and constraints are read in full, and fields that an importer may not set are left out", async () => {
  const entry = {
    target: { name: "NGC 7000", ra: "314.75", dec: 44.37, epoch: "J2000" },
    exposures: [{ filter: "Ha", exposure_time: 600, exposure_count: 20, acquired: 5, binning: 2 }],
    constraints: { min_altitude: 30, twilight: "nautical" },
    windows: [{ start: "2099-03-01T22:00:00+01:00", end: "2099-03-02T04:00:00Z" }],
    status: "completed",
    user_id: "somebody",
  };
  const { done } = await importFile("json", JSON.stringify({ observations: [entry] }));
  expect(done).toMatchObject({
    created_count: 1,
    ignored_fields: ["status", "user_id", "exposures.acquired"],
  });
  expect(await stored()).toMatchObject([
    {
      name: "NGC 7000",
      status: "pending",
      user_id: importer().id,
      target: { ra: 314.75, epoch: 2000 },
      exposures: [{ filter: "Ha", exposure_time: 600, exposure_count: 20, acquired: 0, binning: 2 }],
      constraints: { min_altitude: 30, twilight: "nautical", max_airmass: null },
      windows: [{ start: "2099-03-01T21:00:00.000Z", end: "2099-03-02T04:00:00.000Z" }],
    },
  ]);
});

test("a sequence is read from columns, and from an entry as the API has it", async () => {
  const columns =
    "name,ra,dec,filter,exposure_time,exposure_count,mosaic.columns,mosaic.rows,mosaic.panel_width,mosaic.panel_height";
  const csv = await importFile(
    "csv",
    `${columns}
M 31,10.6847,41.269,L,300,12,3,2,60,40
M 33,23.4621,30.66,L,300,12,,,,
M 81,148.9,69.07,L,300,12,3,2,,
M 82,148.97,69.68,L,300,12,1,1,60,40`,
  );
  expect(csv.done).toMatchObject({ created_count: 2, refused_count: 2, ignored_fields: [] });
  expect(csv.done.refused.map(({ errors }) => errors[0]!.path)).toEqual([
    "mosaic.panel_width",
    "mosaic.columns",
  ]);
  const [mosaic, none] = await stored();
  expect(mosaic!.sequence).toMatchObject({ dither: null, mosaic: { columns: 3, rows: 2, overlap: 10 } });
  expect(none!.sequence).toBeNull();
  const sequence = { order: "interleaved", dither: { every: 2, radius: 4 } };
  const json = await importFile("json", JSON.stringify([{ ...JSON.parse(entryNamed("M 51")), sequence }]));
  expect(json.done).toMatchObject({ created_count: 1, ignored_fields: [] });
  expect((await stored())[2]!.sequence).toMatchObject({ ...sequence, mosaic: null });
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
  const ctx = context();
  const input = { kind: "observations" as const, dry_run: false, ...where };
  const { id } = await startImport(ctx, input, "json", Readable.from(["[]"]));
  await database.sql`delete from projects where id = ${where.project_id}`;
  await runEnqueued(database, ctx, runImport);
  expect(await getImport(ctx, { id })).toMatchObject({
    status: "failed",
    error: "The project no longer exists.",
  });
});

test("each observation begins with a change of its status to pending, by the importer", async () => {
  await importFile("ndjson", ["M 31", "M 33"].map(entryNamed).join("\n"));
  const changes = await database.sql`
    select o.doc ->> 'name' as name, c.from_status, c.to_status, c.actor_type, c.actor_id, c.at = o.created_at as at_once
      from observations o left join status_changes c on c.observation_id = o.id order by o.id`;
  const first = {
    from_status: null,
    to_status: "pending",
    actor_type: "user",
    actor_id: importer().id,
    at_once: true,
  };
  expect([...changes]).toEqual(["M 31", "M 33"].map((name) => ({ name, ...first })));
});

test.each(["project", "observatory"] as const)(
  "fails, and says so, when the %s goes meanwhile",
  async (what) => {
    const { organization_id: _, ...where } = await place();
    const ctx = context();
    const input = { kind: "observations" as const, dry_run: false, ...where };
    const { id } = await startImport(ctx, input, "ndjson", Readable.from([Buffer.from(entryNamed("M 31"))]));
    // Once the import has begun, and before anything is written.
    const removing = {
      ...ctx,
      objectStore: new Proxy(ctx.objectStore, {
        get: (store, name) =>
          name === "get"
            ? async (...args: Parameters<typeof store.get>) => {
                await database.sql`delete from observatories where ${what === "observatory"} and id = ${where.observatory_id}`;
                await database.sql`delete from projects where ${what === "project"} and id = ${where.project_id}`;
                return store.get(...args);
              }
            : Reflect.get(store, name),
      }),
    };
    await runEnqueued(database, removing, runImport);
    expect(await getImport(ctx, { id })).toMatchObject({
      status: "failed",
      error: `The ${what} no longer exists.`,
      created_count: 0,
    });
    expect(await stored()).toEqual([]);
  },
);

test("rows are held to the rules of submission, each refusal naming the file's field", async () => {
  const { done } = await importFile(
    "csv",
    `name,ra,dec,filter,exposure_time,exposure_count,fixed_time_start,fixed_time_end,external_storage_id,monitoring.interval_hours,monitoring.remaining
South,10,-80,L,60,1,,,,,
Half,10,20,L,60,1,2099-01-01T00:00:00Z,,,,
Long,10,20,L,60,2,2099-01-01T00:00:00Z,2099-01-01T00:01:00Z,,,
Begun,10,20,L,60,1,2020-01-01T00:00:00Z,2099-01-01T00:00:00Z,,,
Elsewhere,10,20,L,60,1,,,no-such-place,,
Again,10,20,L,60,1,2099-01-01T00:00:00Z,2099-01-01T00:01:00Z,,24,2
Fits,10,20,L,60,1,2099-01-01T00:00:00Z,2099-01-01T00:01:00Z,,,`,
  );
  expect(done).toMatchObject({ created_count: 1, refused_count: 6 });
  expect(done.refused.map(({ errors }) => errors.map(({ path }) => path))).toEqual([
    ...[["dec"], ["fixed_time_end"], ["fixed_time_end"], ["fixed_time_start"], ["external_storage_id"]],
    ["monitoring"],
  ]);
});

test("observations go only into an active project, at an observatory of it", async () => {
  const owner = await make.user();
  const [near, far] = [await make.observatory(owner.id), await make.observatory(owner.id)];
  const paused = await make.project(owner.id, { status: "paused" });
  const limited = await make.project(owner.id, { observatory_ids: [near.id] });
  const ctx = context();
  const start = (project_id: string, observatory_id: string) =>
    startImport(
      ctx,
      { kind: "observations", dry_run: true, project_id, observatory_id },
      "json",
      Readable.from([Buffer.from("[]")]),
    );
  await expect(start(paused.id, near.id)).rejects.toMatchObject({ errors: [{ path: "project_id" }] });
  await expect(start(limited.id, far.id)).rejects.toMatchObject({ errors: [{ path: "observatory_id" }] });
});

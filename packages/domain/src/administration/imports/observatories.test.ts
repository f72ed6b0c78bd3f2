import { Readable } from "node:stream";
import type { ImportFormat, ImportResource } from "@meridian/contract";
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
  await database.sql`delete from observatories`;
  admin = await make.user({ server_admin: true });
});

async function importFile(
  format: ImportFormat,
  file: string | Buffer,
  dry_run = false,
): Promise<ImportResource> {
  const ctx = testContext(database, { actor: actorFor(admin) });
  const { id } = await startImport(
    ctx,
    { kind: "observatories", dry_run },
    format,
    Readable.from([Buffer.from(file as string)]),
  );
  expect(await runEnqueued(database, ctx, runImport)).toBe(1);
  return getImport(ctx, { id });
}

const stored = async () =>
  (await database.sql<{ doc: Record<string, unknown> }[]>`select doc from observatories order by id`).map(
    (row) => row.doc,
  );

const list = `
- name: Telescopio Nazionale Galileo
  lat: 28.766
  lon: 342.117
  elevation: 2396.0
  diameter: 3.58
  nickname: TNG
- name: Upside down
  lat: 117.964
  lon: 40.39
- name: In orbit
  lat: null
- name: Text
  lat: "-30.24075"
  lon: "-70.7"
  elev: " 2.7e3 "
- name: telescopio nazionale galileo
  lat: 1
  lon: 2
- just text
- name: 42
  lat: 0
  lng: 180
`;

test("a valid but improbable row is created with a warning", async () => {
  const done = await importFile(
    "csv",
    "name,lat,lon,elev\nIn feet,31.96,-111.6,7079\nNowhere,1,1,1\nOn land,-30.24,-70.74,2700\n",
  );
  expect(done).toMatchObject({ created_count: 3, warned_count: 2, refused_count: 0 });
  expect(done.created.map(({ name, warnings }) => [name, warnings.map(({ path }) => path)])).toEqual([
    ["In feet", ["elev"]],
    ["Nowhere", ["lat"]],
    ["On land", []],
  ]);
});

test("a list of telescopes becomes the importer's observatories", async () => {
  const done = await importFile("yaml", list);
  expect(done).toMatchObject({
    status: "completed",
    created_count: 3,
    refused_count: 4,
    ignored_fields: ["nickname"],
    error: null,
    created: [
      { row: 1, name: "Telescopio Nazionale Galileo" },
      { row: 4, name: "Text" },
      { row: 7, name: "42" },
    ],
  });
  expect(done.refused).toEqual([
    {
      row: 2,
      name: "Upside down",
      errors: [
        { path: "lat", message: "must be at most 90, is 117.964: latitude and longitude look swapped" },
      ],
    },
    {
      row: 3,
      name: "In orbit",
      errors: [
        { path: "lat", message: "is required" },
        { path: "lng", message: "is required" },
      ],
    },
    {
      row: 5,
      name: "telescopio nazionale galileo",
      errors: [
        { path: "name", message: 'you already have an observatory named "telescopio nazionale galileo"' },
      ],
    },
    { row: 6, name: null, errors: [{ path: "", message: "must be an object with named fields" }] },
  ]);
  const common = { owner_type: "user", owner_id: admin.id, status: "offline", min_altitude: 20 };
  expect(await stored()).toMatchObject([
    { ...common, latitude: 28.766, longitude: -17.883, elevation: 2396, equipment: { aperture: 3.58 } },
    { ...common, latitude: -30.24075, longitude: -70.7, elevation: 2700 },
    { ...common, name: "42", latitude: 0, longitude: 180 },
  ]);
  const [event] = await database.sql`
    select doc from history_events where doc ->> 'subject_id' = ${done.created[0]!.id}`;
  expect(event!.doc).toMatchObject({
    event: "observatory_created",
    actor_id: admin.id,
    details: { import_id: done.id },
  });
});

test("the same file again creates nothing", async () => {
  const first = await importFile("yaml", list);
  const second = await importFile("yaml", list);
  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ status: "completed", created_count: 0, refused_count: 7 });
  expect(await stored()).toHaveLength(3);
});

test("a dry run reports the same and creates nothing", async () => {
  const dry = await importFile("yaml", list, true);
  expect(await stored()).toEqual([]);
  expect(dry.created.map(({ position }) => position)).toEqual([
    { latitude: 28.766, longitude: expect.closeTo(-17.883, 9), elevation: 2396 },
    { latitude: -30.24075, longitude: -70.7, elevation: 2700 },
    { latitude: 0, longitude: 180, elevation: 0 },
  ]);
  const wet = await importFile("yaml", list);
  const comparable = ({
    status,
    created_count,
    refused,
    refused_count,
    ignored_fields,
    created,
  }: ImportResource) => ({
    status,
    created_count,
    refused,
    refused_count,
    ignored_fields,
    created: created.map(({ row, name }) => ({ row, name })),
  });
  expect(comparable(dry)).toEqual(comparable(wet));
});

test("a dry run of many rows knows the names of rows long before", async () => {
  const lines = Array.from({ length: 1_200 }, (_, at) => `Scope ${at % 1_100},1,2`);
  const dry = await importFile("csv", ["name,lat,lon", ...lines].join("\n"), true);
  expect(dry).toMatchObject({ created_count: 1_100, refused_count: 100 });
  expect(dry.created).toHaveLength(1_000);
});

test("groups and lists come through every format", async () => {
  const equipment = { telescope: "RC", aperture: 0.5, camera: "CMOS" };
  const entry = { name: "A", latitude: 1, longitude: 2, filters: ["L", "R"], equipment };
  await importFile("json", JSON.stringify([entry]));
  await importFile("ndjson", JSON.stringify({ ...entry, name: "B" }));
  const header = "Name,Latitude,Longitude,Filters,equipment.telescope,equipment.aperture,Camera";
  await importFile("csv", `\uFEFF${header}\r\nC,1,2,"[""L"",""R""]",RC,0.5,CMOS\r\nD,1,2,L;R,RC,.5,CMOS\r\n`);
  await importFile("yaml", `- ${JSON.stringify({ ...entry, name: "E" })}`);
  const documents = await stored();
  expect(documents.map((one) => one.name)).toEqual(["A", "B", "C", "D", "E"]);
  for (const one of documents) expect(one).toMatchObject({ latitude: 1, filters: ["L", "R"], equipment });
});

test.each([
  ["nothing", "json", "", "The file holds no entries."],
  ["an empty list", "json", "[]", "The file holds no entries."],
  ["a header alone", "csv", "name,lat,lon\n", "The file holds no entries."],
  ["another format", "json", "name,lat\nA,1", "Reading stopped at line 1: is not valid JSON"],
  ["lines of text", "ndjson", "one\ntwo", "No entry could be read; the first: line 1: is not valid JSON"],
  ["UTF-16", "csv", Buffer.from("\uFEFFname,lat", "utf16le"), "Reading stopped at line 1: is not UTF-8 text"],
] as const)("%s fails with a reason", async (_, format, file, error) => {
  expect(await importFile(format, file as string)).toMatchObject({
    status: "failed",
    created_count: 0,
    error,
  });
});

test("rows before a fault are imported", async () => {
  const done = await importFile("json", '[{"name":"A","lat":1,"lon":2},\n{"name":"B","lat":1,');
  expect(done).toMatchObject({
    status: "completed",
    created_count: 1,
    error: "Reading stopped at line 2: ends in the middle of its list",
    refused: [
      { row: 2, name: null, errors: [{ path: "", message: "line 2: ends in the middle of its list" }] },
    ],
  });
});

test("text that the database can't hold is refused and reported all the same", async () => {
  const rows = [
    { name: "A\u0000B", lat: 1, lon: 2 },
    { name: "A\ud800", lat: 1, lon: 2 },
    { name: "C", lat: 1, lon: 2, "x\u0000": 1, description: "\u0000" },
    { name: "D", lat: "\u0000", lon: 2 },
  ];
  const done = await importFile("ndjson", rows.map((row) => JSON.stringify(row)).join("\n"));
  expect(done).toMatchObject({
    status: "completed",
    created_count: 0,
    refused_count: 4,
    ignored_fields: ["x\uFFFD"],
  });
  expect(done.refused.map((row) => row.errors[0]!.path)).toEqual(["name", "name", "description", "lat"]);
});

test("names that have a meaning to JavaScript are only names", async () => {
  const file =
    '[{"name":"A","lat":1,"lon":2,"__proto__":{"x":1},"constructor":1,"equipment":{"__proto__":2}}]';
  expect(await importFile("json", file)).toMatchObject({
    created_count: 1,
    ignored_fields: ["__proto__", "constructor", "equipment.__proto__"],
  });
});

test("a report stays of bounded size", async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => ({ [`field${at}`]: at, lat: "x".repeat(5_000) }));
  const done = await importFile("ndjson", rows.map((row) => JSON.stringify(row)).join("\n"));
  expect(done.refused_count).toBe(1_500);
  expect(done.refused).toHaveLength(1_000);
  expect(done.ignored_fields).toHaveLength(100);
  expect(JSON.stringify(done).length).toBeLessThan(500_000);
});

test("coordinates in the wrong order are said to be, by the range of a latitude or by the time zone", async () => {
  const { refused, created } = await importFile(
    "json",
    JSON.stringify([
      { name: "Too far north", latitude: 117.964, longitude: 40.39 },
      { name: "Teide", latitude: -16.51, longitude: 28.3, timezone: "Atlantic/Canary" },
      { name: "Right", latitude: 28.3, longitude: -16.51, timezone: "Atlantic/Canary" },
      { name: "Elsewhere", latitude: 28.3, longitude: -16.51, timezone: "Europe/Madrid" },
    ]),
  );
  const said = refused.map(({ name, errors }) => [name, errors[0]!.message]);
  expect(said).toEqual([
    ["Too far north", expect.stringContaining("latitude and longitude look swapped")],
    ["Teide", "latitude and longitude look swapped"],
  ]);
  expect(created.map(({ name }) => name)).toEqual(["Right", "Elsewhere"]);
});

test("limits are read as lists, as numbers in cells, and as the text of horizon files", async () => {
  const file = `
- name: List
  lat: 28.76
  lon: -17.88
  horizon: [[0, 10], [143.5, 24]]
  max_altitude: 85
  rapid_interrupts: at_once
  hour_angle_limits: { from: -4, to: 5 }
  sun_altitude_max: -9
  overheads: { slew_seconds: 90 }
  sensor_width: 6248
  sensor_height: 4176
  pixel_size: 3.76
- name: Stellarium
  lat: 28.76
  lon: -17.88
  horizon: |
    # az alt
    300 5
    0 10
- name: Odd line
  lat: 28.76
  lon: -17.88
  horizon: "0 10\\n20 tree"
- name: No sky
  lat: 28.76
  lon: -17.88
  min_altitude: 60
  max_altitude: 60
`;
  const done = await importFile("yaml", file);
  expect(done).toMatchObject({ created_count: 2, refused_count: 2, ignored_fields: [] });
  expect(done.refused).toMatchObject([
    { errors: [{ path: "horizon", message: expect.stringMatching(/^Line 2: “20 tree” must be/) }] },
    { errors: [{ path: "max_altitude", message: "must be above min_altitude" }] },
  ]);
  const [list, text] = await stored();
  expect(list).toMatchObject({
    horizon: [
      [0, 10],
      [143.5, 24],
    ],
    ...{ max_altitude: 85, hour_angle_limits: { from: -4, to: 5 }, sun_altitude_max: -9 },
    rapid_interrupts: "at_once",
    overheads: { slew_seconds: 90, readout_seconds: 5, filter_change_seconds: 10 },
    equipment: { sensor_width: 6248, sensor_height: 4176, pixel_size: 3.76 },
  });
  expect(text).toMatchObject({
    horizon: [
      [0, 10],
      [300, 5],
    ],
  });
});

import { targetsVisibilityInput } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import { scene, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listProjectTargets } from "./ofProject.ts";
import { targetsVisibility } from "./visibility.ts";

const database = testDatabase();
const evening = new Date("2026-11-09T20:00:00Z");
const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300, timezone: "Atlantic/Canary" };
const sidingSpring = { latitude: -31.27, longitude: 149.07, elevation: 1100, timezone: "Australia/Sydney" };

async function network() {
  const { make, as } = scene(database);
  const [ada, vera] = [await make.user(), await make.user()];
  const north = await make.observatory(ada.id, { ...laPalma, name: "Roque" });
  const south = await make.observatory(ada.id, { ...sidingSpring, name: "Siding Spring" });
  const look = async (fields: object, who = ada) =>
    targetsVisibility({ ...as(who), now: () => evening }, targetsVisibilityInput.parse(fields));
  return { make, as, ada, vera, north, south, look };
}

test("a pasted list is looked at from one observatory, and its odd lines say why they aren't", async () => {
  const { north, look } = await network();
  const list = "M 31\nNo such thing\nSnowball Nebula\n\nMars\nNGC 412\n83.82, -5.39\nM 42";
  const { targets, faults, observatories, months } = await look({ list, observatory_id: north.id });
  expect(faults.map(({ line, path, message }) => [line, path, message])).toEqual([
    [2, "list", expect.stringMatching(/^No object called “No such thing” was found/)],
    [3, "list", "“Snowball Nebula” may be NGC 6781 or NGC 7662. Write which one is meant."],
    [5, "list", expect.stringMatching(/^Mars moves against the stars/)],
    [6, "list", expect.stringMatching(/^NGC 412 doesn't exist/)],
  ]);
  expect(targets.map(({ line, name, type }) => [line, name, type])).toEqual([
    [1, "M 31", "Galaxy"],
    [7, "05h 35m 17s −05° 23′ 24″", undefined],
    [8, "M 42", "HII region"],
  ]);
  expect(months).toEqual(expect.arrayContaining(["2026-11", "2027-10"]));
  expect(months[0]).toBe("2026-11");
  expect(observatories).toMatchObject([{ name: "Roque", night: "2026-11-09", timezone: "Atlantic/Canary" }]);
  const [andromeda, , orion] = targets;
  expect(andromeda!.highest!.altitude).toBeGreaterThan(75);
  expect(andromeda!.highest!.airmass).toBeLessThan(1.04);
  expect(andromeda!.possible).toHaveLength(1);
  // In May the Great Nebula stands with the Sun.
  expect(orion!.months.map((hours) => hours > 3)).toEqual(
    "2026-11 2026-12 2027-01 2027-02 2027-03"
      .split(" ")
      .map(() => true)
      .concat([false, false, false, false, false, true, true]),
  );
});

test("an object that several lines name is one row, as the first of them calls it; positions are as they were written", async () => {
  const { as, ada, north, look } = await network();
  const { targets: catalogue } = as(ada);
  const context = {
    ...as(ada),
    now: () => evening,
    targets: {
      ...catalogue,
      resolve: (name: string) => catalogue.resolve(name.replace("Orion Nebula", "M 42")),
    },
  };
  const list = "M 42\nM 31\nOrion Nebula\nM 42\n83.82, -5.39\n83.82, -5.39";
  const asked = targetsVisibilityInput.parse({ list, observatory_id: north.id });
  const { targets, faults } = await targetsVisibility(context, asked);
  expect(faults).toEqual([]);
  expect(targets.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  // A project's targets have figures of their own.
  const twice = { targets: [{ name: "M 31" }, { name: "M 31" }], observatory_id: north.id };
  expect((await look(twice)).targets).toHaveLength(2);
});

test("without an observatory each target has its best one, of the project that lists some", async () => {
  const { look, ada, vera, make, south } = await network();
  const places = async (fields: object) => {
    const { targets, observatories } = await look({ list: "M 31\nNGC 104\nM 42", ...fields });
    const names = new Map(observatories.map(({ id, name }) => [id, name]));
    return targets.map(({ observatory_id }) => names.get(observatory_id));
  };
  expect(await places({})).toEqual(["Roque", "Siding Spring", "Roque"]);
  const project = await make.project(ada.id, { observatory_ids: [south.id] });
  const anywhere = await make.project(ada.id);
  expect(await places({ project_id: project.id })).toEqual([
    "Siding Spring",
    "Siding Spring",
    "Siding Spring",
  ]);
  expect(await places({ project_id: anywhere.id })).toEqual(["Roque", "Siding Spring", "Roque"]);
  // Tonight a connected one goes before a better one that isn't, where it has the target at all.
  await database.sql`update observatories set doc = doc || '{"status": "online"}' where id = ${south.id}`;
  expect(await places({})).toEqual(["Roque", "Siding Spring", "Siding Spring"]);
  await expect(look({ list: "M 31", project_id: project.id }, vera)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await make.projectMember(project.id, vera.id);
  await expect(look({ list: "M 31", project_id: project.id }, vera)).rejects.toMatchObject({
    errors: [
      { path: "observatory_id", message: "is required: you may observe at no observatory of this project" },
    ],
  });
  await expect(look({ list: "M 31" }, vera)).rejects.toMatchObject({ code: "INVALID" });
  await expect(look({ list: "M 31", observatory_id: south.id }, vera)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await make.observatoryMember(south.id, { user_id: vera.id });
  await expect(look({ list: "M 31", observatory_id: south.id }, vera)).resolves.toMatchObject({
    targets: [{ name: "M 31", possible: [] }],
  });
});

test("a downtime is cut out of a night, and not out of the year", async () => {
  const { look, north, ada } = await network();
  const asked = {
    targets: [{ name: "Mine", ra: 10.68, dec: 41.27 }],
    observatory_id: north.id,
    night: "2026-11-12",
  };
  const [before] = (await look(asked)).targets;
  const [start, end] = ["2026-11-12T22:00:00.000Z", "2026-11-12T23:00:00.000Z"];
  const row = { observatory_id: north.id, start, end, reason: "Mirror washing", created_by: ada.id };
  await downtimes.insert(database.db, row, evening);
  const [after] = (await look(asked)).targets;
  expect(after!.possible).toHaveLength(2);
  expect(after!.possible.map(({ start: from }) => from)).toContain(end);
  expect(before!.hours - after!.hours).toBeCloseTo(1, 1);
  expect(after!.months).toEqual(before!.months);
});

test("a request that is no list is refused by its field", async () => {
  const { look, north } = await network();
  const refusal = async (fields: object) => {
    const error = await look({ observatory_id: north.id, ...fields }).then(
      () => null,
      (reason) => reason,
    );
    return (error.errors ?? error.issues).map(({ path }: { path: string | string[] }) =>
      [path].flat().join("."),
    );
  };
  expect(await refusal({})).toEqual(["targets"]);
  expect(await refusal({ list: "M 31", targets: [{ name: "M 31" }] })).toEqual(["targets"]);
  expect(await refusal({ list: " \n# nothing" })).toEqual(["list"]);
  expect(await refusal({ list: "M 31\n".repeat(201) })).toEqual(["list"]);
  expect(await refusal({ targets: [{ name: "M 31" }, { ra: 3 }, {}, { ra: 361, dec: 0 }] })).toEqual([
    ...["targets.1.dec", "targets.2.name", "targets.3.ra"],
  ]);
  expect(await refusal({ list: "M 31", night: "2028-01-01" })).toEqual(["night"]);
  const { faults } = await look({
    targets: [{ name: "M 31" }, { name: "Nowhere" }],
    observatory_id: north.id,
  });
  expect(faults).toMatchObject([{ line: 2, path: "targets.1.name" }]);
});

test("a project's targets are told once each, however they were framed, to those who belong to it", async () => {
  const { make, as, ada, vera, north } = await network();
  const project = await make.project(ada.id, { observatory_ids: [north.id] });
  const place = { user_id: ada.id, project_id: project.id, observatory_id: north.id };
  const target = (name: string, ra: number) => ({ name, ra, dec: 41.27, rotation: null });
  await make.observation(place, { target: target("M 31", 10.68), status: "completed" });
  await make.observation(place, { target: target("m 31", 10.68) });
  await make.observation(place, { target: target("Field", 359) });
  await make.observation(place, { target: target("Field", 10) });
  await make.observation(place, { target: target("Field", 1) });
  await make.observation(place, { target: target("M 31", 11) });
  const { items, left_out } = await listProjectTargets(as(ada), project);
  expect(items).toMatchObject([
    { name: "M 31", ra: 11, observations: 3, completed: 1 },
    { name: "Field", ra: 1, observations: 2, completed: 0 },
    { name: "Field", ra: 10, observations: 1, completed: 0 },
  ]);
  expect(left_out).toBe(0);
  await expect(listProjectTargets(as(vera), project)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** Errors in a request for an observation, which are named field by field. */
import { newId } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fieldsOf } from "../testing/testClient.ts";
import { testTools } from "../testing/testTool.ts";
import { observed } from "./observations.fixture.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben } = testTools(database);

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const target = (fields: object) => ({ target: { name: "M 31", ra: 10.7, dec: 41.3, ...fields } });
const exposure = (fields: object) => ({
  exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10, ...fields }],
});
const window = (start: string, end: string) => ({ windows: [{ start, end }] });
const fixed = (start: string | null, end: string | null) => ({
  fixed_time_start: start,
  fixed_time_end: end,
});

/** Inputs that are wrong for every observatory. */
const shapes: [what: string, fields: object, paths: string[]][] = [
  ["a name of blanks", { name: " " }, ["name"]],
  ["no exposure", { exposures: [] }, ["exposures"]],
  ["no time", exposure({ exposure_time: 0 }), ["exposures.0.exposure_time"]],
  ["more than a day", exposure({ exposure_time: 86_401 }), ["exposures.0.exposure_time"]],
  ["half an exposure", exposure({ exposure_count: 1.5 }), ["exposures.0.exposure_count"]],
  ["what is already there", exposure({ acquired: 3 }), ["exposures.0.acquired"]],
  ["an unknown field of an exposure", exposure({ iso: 800 }), ["exposures.0.iso"]],
  ["a right ascension in full circle", target({ ra: 360 }), ["target.ra"]],
  ["a right ascension as text", target({ ra: "00:42:44" }), ["target.ra"]],
  ["a declination beyond the pole", target({ dec: 90.1 }), ["target.dec"]],
  ["half a proper motion", target({ epoch: 2000, pm_ra: -798.6 }), ["target.pm_dec"]],
  ["the other half", target({ pm_dec: 10_328, epoch: 2016 }), ["target.pm_ra"]],
  ["a proper motion beyond any star's", target({ epoch: 2000, pm_ra: 30_000, pm_dec: 0 }), ["target.pm_ra"]],
  ["an epoch that is a Julian day", target({ epoch: 2_451_545 }), ["target.epoch"]],
  ["no priority", { priority: 0 }, ["priority"]],
  ["more than the highest priority", { priority: 11 }, ["priority"]],
  ["an airmass below one", { constraints: { max_airmass: 0.5 } }, ["constraints.max_airmass"]],
  ["an unknown twilight", { constraints: { twilight: "dusk" } }, ["constraints.twilight"]],
  ["an unknown constraint", { constraints: { seeing: 1 } }, ["constraints.seeing"]],
  ["a time without a zone", window("2030-01-01T20:00:00", days(3000)), ["windows.0.start"]],
  ["a day that isn't", window("2030-02-30T20:00:00Z", days(3000)), ["windows.0.start"]],
  ["a window without an end", { windows: [{ start: days(1) }] }, ["windows.0.end"]],
  ["yes", { bypass_darkness: "yes" }, ["bypass_darkness"]],
  ["no interval", { monitoring: { interval_hours: 0, remaining: 3 } }, ["monitoring.interval_hours"]],
  ["what isn't an id", { external_storage_id: "not an id" }, ["external_storage_id"]],
  ["a status", { status: "completed" }, ["status"]],
  ["somebody else's name under it", { user_id: newId() }, ["user_id"]],
  ["two things", { priority: 0, ...target({ dec: -91 }) }, ["priority", "target.dec"]],
];

/** Inputs that don't fit this place: an observatory at 28.76 degrees north with the filters L and Ha. */
const impossible: typeof shapes = [
  ["a filter that it hasn't", exposure({ filter: "Z" }), ["exposures.0.filter"]],
  ["what never rises there", target({ dec: -70 }), ["target.dec"]],
  ["what rises, but not high enough", target({ dec: -45 }), ["target.dec"]],
  ["what doesn't rise as high as asked", { constraints: { min_altitude: 85 } }, ["target.dec"]],
  ["a window that ends before it starts", window(days(2), days(1)), ["windows.0.end"]],
  ["windows that are over", window(days(-2), days(-1)), ["windows"]],
  ["a start without an end", fixed(days(1), null), ["fixed_time_end"]],
  ["an end without a start", fixed(null, days(1)), ["fixed_time_start"]],
  ["an end before the start", fixed(days(2), days(1)), ["fixed_time_end"]],
  [
    "a fixed time in none of the windows",
    { ...fixed(days(1), days(2)), ...window(days(3), days(4)) },
    ["fixed_time_start"],
  ],
  ["a fixed time that is over", fixed(days(-2), days(-1)), ["fixed_time_end"]],
  ["a fixed time that has begun", fixed(days(-1), days(1)), ["fixed_time_start"]],
  [
    "monitoring beside a fixed time",
    { monitoring: { interval_hours: 24, remaining: 3 }, ...fixed(days(1), days(2)) },
    ["monitoring"],
  ],
  [
    "a fixed time too short for all exposures",
    { ...exposure({ exposure_time: 3600 }), ...fixed(days(1), days(1.4)) },
    ["fixed_time_end"],
  ],
  [
    "windows too short for one exposure",
    { ...exposure({ exposure_time: 3600 }), ...window(days(1), days(1.04)) },
    ["windows"],
  ],
  ["an unknown destination", { external_storage_id: newId() }, ["external_storage_id"]],
  [
    "several things",
    { ...exposure({ filter: "Z" }), ...target({ dec: -70 }), ...fixed(days(-2), days(-1)) },
    ["exposures.0.filter", "fixed_time_end", "target.dec"],
  ],
];

test.each([...shapes, ...impossible])(
  "%s is refused by name, when submitting and when changing",
  async (_, fields, paths) => {
    const { request, project } = await observed(make, anna.userId, ben.userId);
    const path = await submitted(request());
    const before = (await ben.get(path)).body;
    for (const answer of [await ben.post("/observations", request(fields)), await ben.put(path, fields)]) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
      expect(fieldsOf(answer)?.toSorted()).toEqual(paths);
      const [{ path: field, message }] = answer.body.errors;
      expect(answer.body.detail).toContain(`${field} ${message}`);
    }
    expect((await ben.get(path)).body).toEqual(before);
    expect((await ben.get(`/observations?project_id=${project.id}`)).body.items).toHaveLength(1);
  },
);

async function submitted(request: object): Promise<string> {
  const { status, body } = await ben.post("/observations", request);
  expect(status).toBe(201);
  return `/observations/${body.id}`;
}

test("all missing fields are named", async () => {
  const answer = await ben.post("/observations", {});
  const missing = ["exposures", "name", "observatory_id", "project_id", "target"];
  expect([answer.status, fieldsOf(answer)?.toSorted()]).toEqual([422, missing]);
  for (const body of ["[]", '"text"', "5", "null"])
    expect((await ben.post("/observations", body)).status).toBe(422);
  expect((await ben.post("/observations", "{")).status).toBe(400);
});

test("project and observatory are the observer's, and belong together", async () => {
  const { request, project, observatory } = await observed(make, anna.userId, ben.userId);
  const seen = await make.observatory(anna.userId);
  await make.observatoryMember(seen.id, { user_id: ben.userId });
  const paused = await make.project(ben.userId, { status: "paused" });
  const bound = await make.project(ben.userId, { observatory_ids: [seen.id] });
  const others = (await make.project(anna.userId)).id;
  const hidden = (await make.observatory(anna.userId)).id;
  const refused: [object, string[]][] = [
    [{ project_id: newId() }, ["project_id"]],
    [{ project_id: others }, ["project_id"]],
    [{ project_id: paused.id }, ["project_id"]],
    [{ project_id: bound.id }, ["observatory_id"]],
    [{ observatory_id: newId() }, ["observatory_id"]],
    [{ observatory_id: hidden }, ["observatory_id"]],
    [{ observatory_id: seen.id }, ["observatory_id"]],
    [{ project_id: others, observatory_id: hidden }, ["observatory_id", "project_id"]],
  ];
  for (const [fields, paths] of refused) {
    const answer = await ben.post("/observations", request(fields));
    expect([fields, answer.status, fieldsOf(answer)?.toSorted()]).toEqual([fields, 422, paths]);
  }
  const path = await submitted(request());
  for (const field of ["project_id", "observatory_id"]) {
    const answer = await ben.put(path, { [field]: field === "project_id" ? project.id : observatory.id });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  }
});

test("an observatory without a list of filters takes any", async () => {
  const { request } = await observed(make, anna.userId, ben.userId, { observatory: { filters: [] } });
  await submitted(request(exposure({ filter: "Z" })));
});

test("a wrong query parameter is named", async () => {
  const wrong = {
    "status=lost": "status",
    "sort=target": "sort",
    "order=up": "order",
    "mine=yes": "mine",
    "project_id=a%20b": "project_id",
    "search=": "search",
    "limit=0": "limit",
    "cursor=x": "cursor",
    "nobody_knows=1": "nobody_knows",
  };
  for (const [query, field] of Object.entries(wrong)) {
    const answer = await ben.get(`/observations?${query}`);
    expect([query, answer.status, fieldsOf(answer)]).toEqual([query, 422, [field]]);
  }
  const path = await submitted((await observed(make, anna.userId, ben.userId)).request());
  expect(fieldsOf(await ben.get(`${path}/history?sort=to`))).toEqual(["sort"]);
  const reason = await ben.post(`${path}/cancel`, { reason: "x".repeat(2001) });
  expect([reason.status, fieldsOf(reason)]).toEqual([422, ["reason"]]);
});

/** Planned downtimes as an external tool meets them: over REST, with an API key. */
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fieldsOf } from "../testing/testClient.ts";
import { testTools } from "../testing/testTool.ts";

const database = testDatabase();
const make = factories(database);
const { anna, ben, stranger } = testTools(database);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** An observatory of Anna's, where Ben may look. */
async function built() {
  const { id } = await make.observatory(anna.userId);
  await make.observatoryMember(id, { user_id: ben.userId }, { can_view: true });
  return { path: `/observatories/${id}/downtimes`, observatory: `/observatories/${id}` };
}

test("a downtime is planned, read, changed by its version and cancelled", async () => {
  const { path } = await built();
  const given = { start: inHours(24), end: inHours(48), reason: "Mirror washing" };
  const planned = await anna.post(path, given);
  expect([planned.status, planned.body.state]).toEqual([201, "upcoming"]);
  expect(planned.body).toMatchObject({ ...given, created_by: anna.userId, version: 1 });
  const own = `${path}/${planned.body.id}`;
  expect(planned.headers.get("location")).toBe(`/api/v1${own}`);
  const read = await ben.get(own);
  expect([read.status, read.headers.get("etag")]).toEqual([200, '"1"']);
  expect(read.body).toEqual(planned.body);
  const changed = await anna.put(own, { end: inHours(72) }, { "if-match": '"1"' });
  expect([changed.status, changed.body.version]).toEqual([200, 2]);
  const late = await anna.put(own, { reason: "Fog" }, { "if-match": '"1"' });
  expect([late.status, late.body.code]).toEqual([412, "VERSION_MISMATCH"]);
  expect((await anna.delete(own)).status).toBe(204);
  expect((await ben.get(own)).status).toBe(404);
});

test("the list is paged and filtered by state, for those who see the observatory", async () => {
  const { path } = await built();
  for (const hours of [30, 10, 20])
    await anna.post(path, { start: inHours(hours), end: inHours(hours + 1), reason: `In ${hours}` });
  const first = await ben.get(`${path}?limit=2&state=upcoming`);
  expect(first.body.items.map(({ reason }: { reason: string }) => reason)).toEqual(["In 10", "In 20"]);
  const second = await ben.get(`${path}?limit=2&state=upcoming&cursor=${first.body.next_cursor}`);
  expect(second.body.items.map(({ reason }: { reason: string }) => reason)).toEqual(["In 30"]);
  expect((await ben.get(`${path}?state=past`)).body.items).toEqual([]);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await ben.post(path, { start: inHours(1), end: inHours(2), reason: "Fog" })).status).toBe(403);
});

test("a wrong field is named with what is expected", async () => {
  const { path } = await built();
  const given = { start: inHours(24), end: inHours(48), reason: "Fog" };
  const cases: [object, string[]][] = [
    [{}, ["start", "end", "reason"]],
    [{ ...given, end: given.start }, ["end"]],
    [{ ...given, end: inHours(24 * 800) }, ["end"]],
    [{ ...given, start: "tomorrow" }, ["start"]],
    [{ ...given, reason: "" }, ["reason"]],
    [{ ...given, state: "past" }, ["state"]],
  ];
  for (const [body, fields] of cases) {
    const refused = await anna.post(path, body);
    expect([refused.status, new Set(fieldsOf(refused))]).toEqual([422, new Set(fields)]);
  }
});

test("an observatory says over REST that it is down, and no longer once the downtime is ended", async () => {
  const { path, observatory } = await built();
  const until = inHours(5);
  const { body } = await anna.post(path, { start: inHours(0), end: until, reason: "Power cut" });
  expect((await ben.get(observatory)).body.downtime).toEqual({ reason: "Power cut", until });
  expect((await anna.delete(`${path}/${body.id}`)).status).toBe(204);
  expect((await ben.get(observatory)).body.downtime).toBeNull();
  const again = await anna.delete(`${path}/${body.id}`);
  expect([again.status, again.body.code]).toEqual([409, "CONFLICT"]);
});

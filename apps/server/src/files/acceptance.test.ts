import { newId } from "@meridian/database";
import { repeatMonitoring, scheduleAll } from "@meridian/domain";
import { auditOf, testContext } from "@meridian/testkit";
import { expect, test } from "vitest";
import { heard } from "../plugin/plugin.fixture.ts";
import { exposures, judgingServer, twoPanels } from "./acceptance.fixture.ts";
import { image } from "./files.fixture.ts";

const { database, observing, admin } = judgingServer();

const good = "?exposure=0&fwhm=2.1&stars=300";
const bad = "?exposure=0&fwhm=4.5&stars=300";

test("a rejected image is asked for again at once, and the observation is completed with accepted ones", async () => {
  const { id, client, take, say, complete, stand } = await observing();
  expect(await take(good)).toMatchObject({ acceptance: "accepted", judged_by: "rules", fwhm: 2.1 });
  await say({ type: "progress", exposure: 0, acquired: 1 });
  expect(await take(bad)).toMatchObject({
    ...{ acceptance: "rejected", acceptance_reason: "FWHM 4.5″ is above 3″.", stars: 300, hfr: null },
  });
  await heard(client, {
    type: "exposures",
    observation_id: id,
    exposures: [expect.objectContaining({ exposure_count: 3 })],
  });
  expect(await say({ type: "progress", exposure: 0, acquired: 2 })).toBe("ok");
  expect(await stand()).toEqual(["in_progress", [1], [1]]);
  await take(good);
  expect(await say({ type: "progress", exposure: 0, acquired: 3 })).toBe("ok");
  expect(await complete()).toBe("ok");
  expect(await stand()).toEqual(["completed", [2], [1]]);
});

test.each([
  ["reports progress", true],
  ["announces files alone", false],
])(
  "a plugin that %s and knows nothing of rejections is given the rest anew, and nothing twice",
  async (_, reports) => {
    const { id, client, take, say, complete, stand, assign, taken } = await observing();
    const progress = (acquired: number) =>
      reports ? say({ type: "progress", exposure: 0, acquired }) : Promise.resolve("ok");
    await take("?fwhm=9");
    await take(good);
    await progress(2);
    expect(await complete()).toBe("ok");
    expect(await stand()).toEqual(["pending", [1], [1]]);
    await assign();
    await heard(client, {
      type: "assign",
      observation: expect.objectContaining({
        id,
        exposures: [expect.objectContaining({ exposure_count: 3, acquired: 2 })],
      }),
    });
    expect(await say({ type: "started" })).toBe("ok");
    taken.length = 0;
    await take(good);
    expect(await progress(3)).toBe("ok");
    expect(await complete()).toBe("ok");
    expect(await stand()).toEqual(["completed", [2], [1]]);
  },
);

test("a plugin that takes nothing more isn't given the same over and over", async () => {
  const { take, say, complete, stand, assign, taken } = await observing();
  await take(bad);
  await take(good);
  await say({ type: "progress", exposure: 0, acquired: 2 });
  await complete();
  await assign();
  await database.sql`update observations set doc = doc || '{"assigned_at": "2999-01-01T00:00:00.000Z"}' where doc_status = 'assigned'`;
  await say({ type: "started" });
  taken.length = 0;
  await complete();
  expect(await stand()).toEqual(["partially_completed", [1], [1]]);
});

test("a person's verdict overrules the rules, is taken back, and has a completed observation go on", async () => {
  const { id, take, complete, judge, stand } = await observing();
  const [first, second] = [await take(good), await take("?stars=5000")];
  expect(second).toMatchObject({ acceptance: "not_judged", judged_by: null });
  await complete();
  expect((await stand())[0]).toBe("completed");
  const verdict = await judge(second.id, "rejected", { reason: "A satellite" });
  expect(verdict).toMatchObject({
    status: 200,
    body: { acceptance: "rejected", acceptance_reason: "A satellite", judged_by: "person" },
  });
  expect(verdict.body.judged_by_name).toEqual(expect.any(String));
  expect(await stand()).toEqual(["pending", [1], [1]]);
  await judge(first.id, "rejected");
  expect(await stand()).toEqual(["pending", [0], [2]]);
  expect((await judge(first.id, null)).body).toMatchObject({ acceptance: "accepted", judged_by: "rules" });
  expect((await judge(second.id, null)).body).toMatchObject({ acceptance: "not_judged", judged_by: null });
  expect(await stand()).toEqual(["completed", [2], [0]]);
  const audited = (await auditOf(database, id)).filter(({ action }) => action === "observation.judge_images");
  expect(audited).toHaveLength(4);
  expect(audited[0]).toMatchObject({
    before: { images: [{ id: second.id, acceptance: "not_judged" }] },
    after: { images: [{ id: second.id, acceptance: "rejected", reason: "A satellite" }] },
  });
  const list = await admin().get(`/observations/${id}/files?acceptance=accepted`);
  expect(list.body).toMatchObject({
    items: [{ id: first.id }],
    acceptances: { accepted: 1, rejected: 0, not_judged: 1 },
    total_count: 2,
  });
});

test("a verdict that is undone stays where somebody else has decided meanwhile", async () => {
  const { take, judge, stand } = await observing();
  const { id: file, judged_at: byRules } = await take(good);
  const { judged_at: byMistake } = (await judge(file, "rejected", { if_judged_at: byRules })).body;
  expect((await judge(file, "rejected", { reason: "A satellite" })).status).toBe(200);
  const undone = await judge(file, null, { if_judged_at: byMistake });
  expect([undone.status, undone.body.detail]).toEqual([
    412,
    expect.stringContaining("has changed it meanwhile"),
  ]);
  expect(await stand()).toEqual(["in_progress", [0], [1]]);
  const { judged_at: last } = (await judge(file, "rejected", { reason: "A satellite" })).body;
  expect((await judge(file, null, { if_judged_at: last })).body).toMatchObject({
    ...{ acceptance: "accepted", judged_by: "rules" },
  });
  expect((await judge(file, "accepted", { if_judged_at: "yesterday" })).status).toBe(422);
});

test("people who judge the same images at once have each counted once", async () => {
  const { id, take, complete, stand } = await observing({ exposures: exposures(4) });
  const files: string[] = [];
  for (let image = 0; image < 4; image++) files.push((await take(good)).id);
  await complete();
  const all = (acceptance: string | null, file_ids = files) =>
    admin().post(`/observations/${id}/files/acceptance`, { file_ids, acceptance });
  const answers = await Promise.all([all("rejected"), all("rejected", files.toReversed()), all("rejected")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stand()).toEqual(["pending", [0], [4]]);
  await Promise.all([all("accepted"), all("rejected"), all("accepted", files.slice(2)), all(null)]);
  const bad = await database.sql`
    select id from user_files where doc_observation_id = ${id} and doc ->> 'acceptance' = 'rejected'`;
  expect((await stand()).slice(1)).toEqual([[4 - bad.length], [bad.length]]);
});

test("exposures are told by the plugin, else by filter and time; an image that fits none is judged but not taken again", async () => {
  const { take, say, judge, stand } = await observing({ exposures: exposures(2, 2), accept: null });
  const byHeader = await take("", { FILTER: "r", EXPTIME: 60.2 });
  expect(byHeader).toMatchObject({ exposure: 1, acceptance: "not_judged" });
  const told = await take("?exposure=0", { FILTER: "R", EXPTIME: 60 });
  expect(told.exposure).toBe(0);
  const other = await take("", { FILTER: "Ha", EXPTIME: 60 });
  expect(other.exposure).toBeNull();
  for (const { id: file } of [byHeader, told, other])
    expect((await judge(file, "rejected")).status).toBe(200);
  expect((await stand()).slice(1)).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await say({ type: "image", file_id: other.id, exposure: 1, stars: 5 })).toBe("ok");
  expect((await stand()).slice(1)).toEqual([
    [0, 0],
    [1, 2],
  ]);
});

test("a rejected image of a mosaic is taken again of its panel, and of none where it doesn't say which", async () => {
  const { id, client, take, say, judge, complete, stand, assign, taken } = await observing({
    exposures: exposures(1),
    sequence: twoPanels,
  });
  const progress = (panel: number, acquired: number) =>
    say({ type: "progress", exposure: 0, panel, acquired });
  await take(`${good}&panel=0`);
  expect(await progress(0, 1)).toBe("ok");
  const first = await take(`${bad}&panel=1`);
  const asks = { exposure_count: 1, count_by_panel: [1, 2], acquired: 2, acquired_by_panel: [1, 1] };
  await heard(client, {
    type: "exposures",
    observation_id: id,
    exposures: [expect.objectContaining(asks)],
  });
  expect(await progress(1, 1)).toBe("ok");
  expect(await progress(0, 3)).not.toBe("ok");
  // It ends without the rest, and is given that anew.
  expect(await complete()).toBe("ok");
  expect(await stand()).toEqual(["pending", [1], [1]]);
  await assign();
  await heard(client, {
    type: "assign",
    observation: expect.objectContaining({ id, exposures: [expect.objectContaining(asks)] }),
  });
  expect(await say({ type: "started" })).toBe("ok");
  taken.length = 0;
  await take(`${good}&panel=1`);
  expect(await progress(1, 2)).toBe("ok");
  const without = await take(good);
  expect(await judge(without.id, "rejected")).toMatchObject({ body: { acceptance: "rejected" } });
  expect(await complete()).toBe("ok");
  expect(await stand()).toEqual(["completed", [2], [1]]);
  // One panel has one too many now, which doesn't stand for the other.
  expect((await judge(first.id, "accepted")).status).toBe(200);
  expect(await stand()).toEqual(["completed", [3], [0]]);
  const list = (await admin().get(`/observations/${id}/files`)).body.items;
  const ofFirst = list.find(({ panel }: { panel: number | null }) => panel === 0);
  expect((await judge(ofFirst.id, "rejected")).status).toBe(200);
  expect(await stand()).toEqual(["pending", [2], [1]]);
  const { exposures: now, rejected_by_panel } = (await admin().get(`/observations/${id}`)).body;
  expect([now[0].acquired_by_panel, rejected_by_panel]).toEqual([[0, 2], [[1, 0]]]);
});

test.each([true, false])(
  "an exposure that was taken again doesn't stand for another filter or panel (by progress: %s)",
  async (reports) => {
    const filters = await observing({ exposures: exposures(1, 1) });
    const panels = await observing({ exposures: exposures(1), sequence: twoPanels });
    for (const { take, say, complete, stand, sequence } of [
      { ...filters, sequence: null },
      { ...panels, sequence: twoPanels },
    ]) {
      const place = sequence ? "&panel=0" : "";
      for (const [at, verdict] of [bad, good].entries()) {
        await take(`${verdict}${place}`);
        const panel = sequence ? { panel: 0 } : {};
        if (reports) await say({ type: "progress", exposure: 0, ...panel, acquired: at + 1 });
      }
      expect(await complete()).toBe("ok");
      expect((await stand())[0]).toBe("partially_completed");
    }
    const { exposures: now } = (await admin().get(`/observations/${filters.id}`)).body;
    if (reports) expect(now.map(({ acquired }: { acquired: number }) => acquired)).toEqual([1, 0]);
  },
);

test("an image of a mosaic has the panel that its plugin names, and no other than there is", async () => {
  const { take, say, id, put } = await observing({ sequence: twoPanels });
  expect(await take("?panel=1")).toMatchObject({ panel: 1 });
  const later = await take();
  expect(later.panel).toBeNull();
  expect(await say({ type: "image", file_id: later.id, panel: 0 })).toBe("ok");
  expect(await put(`${newId()}?panel=2`, image(9, { FILTER: "L", EXPTIME: 60 }))).toMatchObject({
    status: 422,
    body: { errors: [{ path: "panel", message: "must be one of 0 to 1" }] },
  });
  const { items } = (await admin().get(`/observations/${id}/files`)).body;
  expect(items.map(({ panel }: { panel: number | null }) => panel)).toEqual([1, 0]);
  const single = await observing();
  expect(await single.put(`${newId()}?panel=0`, image(9, { FILTER: "L", EXPTIME: 60 }))).toMatchObject({
    body: { errors: [{ path: "panel", message: "must be left out: the observation is no mosaic" }] },
  });
});

test("figures that come after the image are judged by the rules, unless a person has decided", async () => {
  const { id, take, say, judge, stand } = await observing();
  const [one, other] = [await take(), await take()];
  await judge(other.id, "accepted");
  for (const { id: file_id } of [one, other])
    expect(
      await say({
        type: "image",
        file_id,
        fwhm: 2,
        stars: 12,
        eccentricity: 0.4,
        background: 1043.5,
        guiding_rms: 0.6,
      }),
    ).toBe("ok");
  const { items } = (await admin().get(`/observations/${id}/files`)).body;
  expect(items).toMatchObject([
    {
      acceptance: "rejected",
      acceptance_reason: "12 stars are fewer than 100.",
      background: 1043.5,
      guiding_rms: 0.6,
    },
    { acceptance: "accepted", judged_by: "person", stars: 12, eccentricity: 0.4 },
  ]);
  expect((await stand()).slice(1)).toEqual([[0], [1]]);
});

test("windows that are over leave a completed observation as it is, and end one that waits for the rest with what it has", async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const start = "2020-01-01T00:00:00.000Z";
  const { id, take, complete, judge, stand } = await observing({ windows: [{ start, end: soon }] });
  const [first, second] = [await take(good), await take(good)];
  await complete();
  const over = (one: string) => database.sql`
    update observations set doc = jsonb_set(doc, '{windows,0,end}', '"2020-01-02T00:00:00.000Z"') where id = ${one}`;
  await over(id);
  expect((await judge(first.id, "rejected")).status).toBe(200);
  expect(await stand()).toEqual(["completed", [1], [1]]);
  await judge(second.id, "rejected");
  expect(await stand()).toEqual(["completed", [0], [2]]);

  const waiting = await observing({ windows: [{ start, end: soon }] });
  const file = await waiting.take(good);
  await waiting.take(good);
  await waiting.complete();
  await waiting.judge(file.id, "rejected");
  expect((await waiting.stand())[0]).toBe("pending");
  await over(waiting.id);
  await scheduleAll.run(testContext(database), {}, new AbortController().signal);
  expect(await waiting.stand()).toEqual(["partially_completed", [1], [1]]);
});

test("figures that can't be, and files of others, are refused by name and change nothing", async () => {
  const { id, put, take, client, judge, stand } = await observing();
  const stranger = await observing();
  const file = await take(good);
  const refused = async (query: string) => {
    const { status, body } = await put(`${newId()}?${query}`, image(7));
    return [status, body.errors?.[0]?.path];
  };
  for (const value of ["NaN", "-1", "1e400", "Infinity", "", "2001", "0x10"])
    expect(await refused(`fwhm=${value}`)).toEqual([422, "fwhm"]);
  expect(await refused("stars=1.5")).toEqual([422, "stars"]);
  expect(await refused("eccentricity=1.1")).toEqual([422, "eccentricity"]);
  for (const value of ["-2e10", "20000000000", "dark"])
    expect(await refused(`background=${value}`)).toEqual([422, "background"]);
  expect(await refused("exposure=1")).toEqual([422, "exposure"]);
  expect(await refused("fwhm=2&fwhm=3")).toEqual([422, "fwhm"]);
  expect((await refused("sharpness=3"))[0]).toBe(422);
  const says = (more: object) =>
    client.say({ type: "image", observation_id: id, file_id: file.id, ...more } as never);
  const invalid = (path: string) => ({ type: "error", code: "INVALID", errors: [{ path }] });
  for (const fwhm of [-1, "2", null, 1e9]) expect(await says({ fwhm })).toMatchObject(invalid("fwhm"));
  expect(await says({ exposure: 4 })).toMatchObject(invalid("exposure"));
  const theirs = await stranger.take(good);
  expect(await says({ file_id: theirs.id })).toMatchObject(invalid("file_id"));
  expect(await says({ observation_id: stranger.id, file_id: theirs.id })).toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await judge(theirs.id, "rejected")).status).toBe(404);
  const bulk = { file_ids: [file.id, theirs.id], acceptance: "rejected" };
  expect(await admin().post(`/observations/${id}/files/acceptance`, bulk)).toMatchObject({
    status: 422,
    body: { errors: [{ path: "file_ids.1" }] },
  });
  expect((await judge(file.id, "great")).status).toBe(422);
  expect((await stand()).slice(1)).toEqual([[0], [0]]);
});

test("more of the same exposure keeps what there is; images of other exposures and earlier occurrences count no more", async () => {
  const monitoring = { interval_hours: 1, remaining: 3 };
  const { id, take, complete, judge, stand } = await observing({ monitoring });
  const [first, second] = [await take(good), await take(good)];
  await complete();
  await judge(first.id, "rejected");
  const { acquired: _, ...asked } = (await admin().get(`/observations/${id}`)).body.exposures[0];
  const change = (more: object) => admin().put(`/observations/${id}`, { exposures: [{ ...asked, ...more }] });
  expect((await change({ exposure_count: 3 })).status).toBe(200);
  expect(await stand()).toEqual(["pending", [1], [1]]);
  expect((await change({ exposure_time: 90 })).status).toBe(200);
  expect(await stand()).toEqual(["pending", [0], [0]]);
  await judge(second.id, "rejected");
  await judge(first.id, null);
  expect(await stand()).toEqual(["pending", [0], [0]]);

  const repeated = await observing({ monitoring });
  const file = await repeated.take(bad);
  await repeated.take(good);
  await repeated.take(good);
  await repeated.say({ type: "progress", exposure: 0, acquired: 3 });
  await repeated.complete();
  expect(await repeated.stand()).toEqual(["completed", [2], [1]]);
  const later = testContext(database, { now: () => new Date(Date.now() + 2 * 3_600_000) });
  await repeatMonitoring.run(later, {}, new AbortController().signal);
  expect(await repeated.stand()).toEqual(["pending", [0], [0]]);
  await repeated.judge(file.id, "accepted");
  expect(await repeated.stand()).toEqual(["pending", [0], [0]]);
});

import { type ObservationDocument, sequence } from "@meridian/contract";
import { livePublisher, scheduleObservatory } from "@meridian/domain";
import type { Saying } from "@meridian/observatory";
import { factories, memoryObjectStore, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "../listen.ts";
import { testDeps } from "../testing/testServer.ts";
import { equipped, greeted, simulated } from "./plugin.fixture.ts";

const database = testDatabase();
const make = factories(database);
let server: RunningServer;

beforeAll(async () => {
  const deps = testDeps(database, { objectStore: memoryObjectStore() });
  server = await startServer(deps, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const shot = (filter: string, exposure_count: number) => ({
  ...{ filter, exposure_count, exposure_time: 60, binning: 1, gain: null, offset: null, acquired: 0 },
});
const mosaic = { columns: 2, rows: 1, panel_width: 60, panel_height: 40 };

/** A mosaic overhead, where the sky turns and what is there stays there. */
async function withMosaic(fields: Partial<ObservationDocument> = {}) {
  const site = await equipped(database, { latitude: 80 });
  const project = await make.project(site.owner.id);
  const { id } = await make.observation(
    { user_id: site.owner.id, project_id: project.id, observatory_id: site.id },
    {
      target: { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null },
      bypass_darkness: true,
      exposures: [shot("L", 5), shot("R", 2)],
      sequence: sequence.parse({ mosaic }),
      ...fields,
    },
  );
  const read = async () => (await database.sql`select doc from observations where id = ${id}`)[0]!.doc;
  return { ...site, observation_id: id, read };
}

test("a plugin is assigned the panels of a mosaic, and reports the progress of each", async () => {
  const { key, observation_id, read } = await withMosaic({ status: "in_progress" });
  const { client, answer } = await greeted(server.url, key);
  const [assigned] = (answer as { observations: object[] }).observations;
  expect(assigned).toMatchObject({ sequence: { mosaic, order: "by_filter" }, panels: [{}, {}] });
  const progress = async (fields: Omit<Extract<Saying, { type: "progress" }>, "type" | "observation_id">) =>
    client.say({ type: "progress", observation_id, ...fields });
  expect(await progress({ exposure: 0, panel: 2, acquired: 1 })).toMatchObject({
    code: "INVALID",
    errors: [{ path: "panel", message: "must be one of 0 to 1" }],
  });
  expect(await progress({ exposure: 0, panel: 1, acquired: 6 })).toMatchObject({
    code: "INVALID",
    errors: [{ path: "acquired", message: "must not be more than the 5 that are asked for" }],
  });
  for (const [panel, acquired] of [
    [0, 3],
    [1, 5],
    [0, 2],
  ] as const)
    expect((await progress({ exposure: 0, panel, acquired })).type).toBe("ok");
  expect((await read()).exposures).toMatchObject([
    { acquired: 8, acquired_by_panel: [3, 5] },
    { acquired: 0 },
  ]);
});

test("an acquisition is complete with the exposures of all panels", async () => {
  const { key, observation_id, read } = await withMosaic({ status: "in_progress" });
  const { client } = await greeted(server.url, key);
  for (const [exposure, panel, acquired] of [
    [0, 0, 5],
    [1, 0, 2],
    [0, 1, 5],
  ] as const)
    await client.say({ type: "progress", observation_id, exposure, panel, acquired });
  await client.say({ type: "acquisition_complete", observation_id, files: [] });
  expect(await read()).toMatchObject({
    status: "partially_completed",
    status_reason: "12 of 14 exposures were acquired.",
  });
});

test("a plugin that doesn't know mosaics is counted for what it takes", async () => {
  const { key, observation_id, read } = await withMosaic({ status: "in_progress" });
  const { client } = await greeted(server.url, key);
  await client.say({ type: "progress", observation_id, exposure: 0, acquired: 5 });
  await client.say({ type: "progress", observation_id, exposure: 0, panel: 1, acquired: 2 });
  expect((await read()).exposures[0]).toMatchObject({ acquired: 5, acquired_by_panel: [0, 2] });
});

test("a panel is refused for an observation that is no mosaic", async () => {
  const { key, observation_id } = await withMosaic({ status: "in_progress", sequence: null });
  const { client, answer } = await greeted(server.url, key);
  expect((answer as { observations: object[] }).observations[0]).not.toHaveProperty("panels");
  const progress = { type: "progress", observation_id, exposure: 0, acquired: 1 } as const;
  expect(await client.say({ ...progress, panel: 1 })).toMatchObject({ errors: [{ path: "panel" }] });
  expect((await client.say({ ...progress, panel: 0 })).type).toBe("ok");
});

test("a simulated observatory takes every exposure of every panel once, though its line breaks", async () => {
  const all = sequence.parse({ mosaic, order: "interleaved", dither: { every: 2, radius: 8 } });
  const { key, observation_id, read } = await withMosaic({ sequence: all });
  await simulated(server.url, key, { faults: { disconnect: 0.3 } });
  const stand = async () => {
    const ctx = testContext(database);
    await runEnqueued(database, { ...ctx, live: livePublisher(database, ctx.log) }, scheduleObservatory);
    const [{ files }] = await database.sql<[{ files: number }]>`
      select count(*)::int as files from user_files where doc ->> 'observation_id' = ${observation_id}`;
    const { status, exposures } = await read();
    const panels = exposures.map(
      ({ acquired_by_panel }: { acquired_by_panel?: number[] }) => acquired_by_panel,
    );
    return { status, files, panels };
  };
  await expect.poll(stand, { timeout: 25_000 }).toEqual({
    status: "completed",
    files: 14,
    panels: [
      [5, 5],
      [2, 2],
    ],
  });
});

import { createHash } from "node:crypto";
import { makeFits } from "@meridian/simulator";
import { factories, memoryObjectStore, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "../app.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { equipped } from "../plugin/plugin.fixture.ts";
import { testClient } from "../testClient.ts";
import { testDeps } from "../testServer.ts";

export const image = (seed = 0, header: Record<string, string | number> = {}) =>
  makeFits({ width: 64, height: 48, valueAt: (x, y) => 1000 + ((x * 7 + y * 3 + seed) % 50), header });
export const digestOf = (content: Buffer) =>
  `sha-256=:${createHash("sha256").update(content).digest("base64")}:`;

/** A server that takes small files, for the test file that calls this at its top. */
export function fileServer() {
  const database = testDatabase();
  const make = factories(database);
  const objectStore = memoryObjectStore();
  let server: RunningServer;
  let app: ReturnType<typeof createApp>;

  beforeAll(async () => {
    const deps = testDeps(database, { objectStore, config: { uploadMaxBytes: 200_000 } });
    app = createApp(deps);
    server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());

  async function keys() {
    const found: string[] = [];
    for await (const { key } of objectStore.list("")) found.push(key);
    return found;
  }

  /** An observation that has begun, and how its observatory sends files. */
  async function running(status: "in_progress" | "pending" = "in_progress") {
    const site = await equipped(database);
    const project = await make.project(site.owner.id);
    const place = { user_id: site.owner.id, project_id: project.id, observatory_id: site.id };
    const observation = await make.observation(place, { status, name: "M 31 – März" });
    const tool = testClient(app, { authorization: `Bearer ${site.key}` });
    const put = (
      fileId: string,
      content: Buffer,
      headers: Record<string, string> = {},
      id = observation.id,
    ) =>
      tool.put(`/observations/${id}/files/${fileId}`, content, { "content-type": "image/fits", ...headers });
    return { ...site, observation, put };
  }

  return { database, make, objectStore, keys, running, app: () => app, url: () => server.url };
}

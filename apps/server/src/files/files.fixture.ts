import { createHash } from "node:crypto";
import type { ObservationDocument, ObservatoryDocument } from "@meridian/contract";
import { makeFits } from "@meridian/observatory";
import { factories, memoryObjectStore, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll } from "vitest";
import { createApp } from "../app.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { equipped } from "../plugin/plugin.fixture.ts";
import { testClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";

export const image = (seed = 0, header: Record<string, string | number> = {}) =>
  makeFits({ width: 64, height: 48, valueAt: (x, y) => 1000 + ((x * 7 + y * 3 + seed) % 50), header });
/** An image of one compressed tile of 20 bytes, in a table behind an empty primary HDU. */
export function tiledImage(method: string): Buffer {
  const card = (keyword: string, value: string | number) =>
    `${keyword.padEnd(8)}= ${typeof value === "number" ? String(value).padStart(20) : value}`.padEnd(80);
  const header = (cards: Record<string, string | number>) => {
    const text = [...Object.entries(cards).map(([keyword, value]) => card(keyword, value)), "END"].join("");
    return Buffer.from(text.padEnd(2880), "latin1");
  };
  const table = { XTENSION: "'BINTABLE'", BITPIX: 8, NAXIS: 2, NAXIS1: 8, NAXIS2: 1, PCOUNT: 20, GCOUNT: 1 };
  const columns = { TFIELDS: 1, TTYPE1: "'COMPRESSED_DATA'", TFORM1: "'1PB(20)'" };
  const tiles = {
    ZIMAGE: "T",
    ZBITPIX: 16,
    ZNAXIS: 2,
    ZNAXIS1: 4,
    ZNAXIS2: 4,
    ZTILE2: 4,
    ZCMPTYPE: `'${method}'`,
  };
  return Buffer.concat([
    header({ SIMPLE: "T", BITPIX: 8, NAXIS: 0, EXTEND: "T" }),
    header({ ...table, ...columns, ...tiles }),
    Buffer.alloc(2880),
  ]);
}

export const digestOf = (content: Buffer) =>
  `sha-256=:${createHash("sha256").update(content).digest("base64")}:`;

/** A server that takes small files, for the test file that calls this at its top. */
export function fileServer() {
  const database = testDatabase();
  const make = factories(database);
  const objectStore = memoryObjectStore();
  let server: RunningServer;
  let app: ReturnType<typeof createApp>;
  let deps: ReturnType<typeof testDeps>;

  beforeAll(async () => {
    deps = testDeps(database, { objectStore, config: { uploadMaxBytes: 200_000 } });
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
  async function running(
    status: "in_progress" | "pending" = "in_progress",
    fields: Partial<ObservationDocument> = {},
    place: Partial<ObservatoryDocument> = {},
  ) {
    const site = await equipped(database, place);
    const project = await make.project(site.owner.id);
    const belongs = { user_id: site.owner.id, project_id: project.id, observatory_id: site.id };
    const observation = await make.observation(belongs, { status, name: "M 31 – März", ...fields });
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

  return {
    database,
    make,
    objectStore,
    keys,
    running,
    app: () => app,
    served: () => ({ deps, app }),
    url: () => server.url,
  };
}

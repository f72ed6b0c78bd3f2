/**
 * Requests nobody would think of, made from what the server says that it takes, so that whatever is added is tried too.
 * Every answer: in time, no failure of the server, nothing of its insides; and a refusal has changed nothing.
 */
import { connect } from "node:net";
import { testDatabase } from "@meridian/testkit";
import { random, seededTest } from "@meridian/testkit/faults";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDeps } from "../testing/testServer.ts";
import { faultOf } from "./generated/answer.fixture.ts";
import { attack } from "./generated/attack.fixture.ts";
import { contents } from "./generated/contents.fixture.ts";
import { describedEndpoints, otherEndpoints, procedureEndpoints } from "./generated/endpoints.fixture.ts";
import { oddities } from "./generated/oddities.fixture.ts";
import { attackUpgrade } from "./generated/upgrade.fixture.ts";
import { exchange } from "./generated/wire.fixture.ts";
import { makeWorld, type World } from "./generated/world.fixture.ts";

const database = testDatabase();
const timeout = 120_000;
let world: World;

beforeAll(async () => {
  world = await makeWorld(testDeps(database));
});
afterAll(() => world?.server.close());

for (const [group, endpoints] of describedEndpoints())
  seededTest(
    `${group}: hostile requests are answered as they should be`,
    (random) => attack(world, endpoints, random),
    { seeds: 1, timeout },
  );

seededTest(
  "tRPC: hostile calls are answered as they should be",
  (random) => attack(world, procedureEndpoints(), random),
  { seeds: 1, timeout },
);

seededTest(
  "pages and whatever else answers: hostile requests are answered as they should be",
  (random) => attack(world, otherEndpoints(world.deps), random),
  { seeds: 1, timeout },
);

seededTest(
  "/ws: hostile handshakes are answered as they should be",
  (random) => attackUpgrade(world, random),
  { seeds: 1, timeout },
);

test.each(Object.entries(oddities))(
  "over the bare connection: %s",
  async (_, { bytes, statuses, breakOff }) => {
    const before = await contents(database.sql);
    const answer = await exchange(world.port, Buffer.from(bytes, "latin1"), breakOff);
    expect(faultOf(answer, bytes.slice(0, bytes.indexOf(" ")))).toBeUndefined();
    expect(statuses).toContain(answer.status);
    expect(await contents(database.sql)).toEqual(before);
  },
);

test("a body that stops on its way keeps nobody else waiting", async () => {
  const slow = connect({ port: world.port, host: "127.0.0.1" });
  slow.write("POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{");
  const answer = await exchange(
    world.port,
    Buffer.from("GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
  );
  expect(answer.status).toBe(200);
  slow.destroy();
});

test("generated requests that fit are accepted, beyond the first check", { timeout }, async () => {
  const changes = [...describedEndpoints().values()].flat().filter(({ method }) => method !== "GET");
  const missing = new Set([200, 201, 204, 400, 401, 403, 404, 405, 409, 415, 422]);
  // Few requests fit, and each new endpoint gives a seed other requests: several seeds are tried.
  for (let seed = 1; missing.size > 0 && seed <= 12; seed++)
    for (const status of await attack(world, changes, random(seed), 150)) missing.delete(status);
  expect([...missing]).toEqual([]);
  expect(await attackUpgrade(world, random(1))).toContain(101);
});

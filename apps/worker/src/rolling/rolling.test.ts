/** The present server and worker take the place of earlier ones on one database, while clients write all the time. */
import { createTestDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { audit } from "../cluster/audit.fixture.ts";
import { type Site, startSite } from "../cluster/site.fixture.ts";
import { startWriters } from "../cluster/writers.fixture.ts";
import { earlierProject } from "./earlier.fixture.ts";

/** Asks a server as an administrator does; expects the status, and returns the body. */
const client =
  ({ authorization }: Site) =>
  async (server: { url: string | undefined }, method: string, path: string, body?: object, status = 200) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([path, answer.status, answer.status === status ? "" : text]).toEqual([path, status, ""]);
    return text === "" ? undefined : JSON.parse(text);
  };

interface Described {
  paths: Record<string, { get?: { parameters?: { in: string; required?: boolean }[] } }>;
}

test("earlier servers and workers go on beside the present ones on one migrated database, and no answered write is lost", {
  timeout: 240_000,
}, async () => {
  const { project } = await earlierProject();
  const database = await createTestDatabase({ isEmpty: true });
  onTestFinished(() => database.drop());
  const { url } = database;
  const site = await startSite({ servers: [url], worker: url, project });
  const ask = client(site);
  const [earlier] = site.servers;
  const writing = startWriters(site, 4);
  await writing.more(50);

  // It migrates the database under the others.
  const present = await site.start("server", url);
  site.servers.push(present);
  const worker = await site.start("worker", url);
  await writing.more(100);

  const both = [earlier!, present];
  const observatory = await ask(
    earlier!,
    "POST",
    "/observatories",
    { name: "Roque", latitude: 28.8, longitude: -17.9, elevation: 2400, timezone: "Atlantic/Canary" },
    201,
  );
  const project_id = (await ask(present, "POST", "/projects", { name: "Messier" }, 201)).id;
  const target = { name: "M 31", ra: 10.6847, dec: 41.269 };
  const request = {
    project_id,
    observatory_id: observatory.id,
    target,
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 3 }],
  };
  for (const [at, server] of both.entries()) {
    const other = both[1 - at]!;
    const made = await ask(server, "POST", "/observations", { ...request, name: `By ${at}` }, 201);
    const seen = await ask(other, "GET", `/observations/${made.id}`);
    expect(seen).toMatchObject({ name: `By ${at}`, target, status: "pending", version: 1 });
    await ask(other, "PUT", `/observations/${made.id}`, { priority: 9 });
    await ask(server, "PUT", `/observations/${made.id}`, { name: `Again by ${at}` });
    for (const one of both)
      expect(await ask(one, "GET", `/observations/${made.id}`)).toMatchObject({
        name: `Again by ${at}`,
        priority: 9,
        target,
        version: 3,
      });
  }
  // Each answers whatever can be asked for without more.
  for (const server of both) {
    const { paths }: Described = await ask(server, "GET", "/api/openapi.json");
    const plain = Object.entries(paths).filter(
      ([path, { get }]) =>
        get &&
        !path.includes("{") &&
        !get.parameters?.some(({ in: where, required }) => where === "query" && required),
    );
    expect(plain.length).toBeGreaterThan(20);
    for (const [path] of plain) {
      const { status } = await fetch(`${server.url}${path}`, {
        headers: { authorization: site.authorization },
        redirect: "manual",
      });
      expect([path, status < 500]).toEqual([path, true]);
    }
  }

  expect(await earlier!.stop()).toEqual({ code: 0, signal: null });
  site.servers.shift();
  expect(await site.worker.stop()).toEqual({ code: 0, signal: null });
  await writing.more(100);
  await writing.stop();
  await audit(url, writing.written);
  const failures = [...earlier!.log, ...site.worker.log, ...present.log, ...worker.log].filter(
    ({ level }) => Number(level) >= 50,
  );
  expect(failures).toEqual([]);
});

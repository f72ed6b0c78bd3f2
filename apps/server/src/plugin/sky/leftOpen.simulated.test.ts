import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { greeted } from "../plugin.fixture.ts";
import { configured, darkSite, skyServer } from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);
const program = import.meta.resolve("@meridian/observatory/program");

test("a watchdog that can't close in the place of a killed program tells Meridian, and its operators are told", async () => {
  const site = await darkSite(database);
  const open = { from: [1], to: [1], begun: 0, until: 0 };
  await writeFile(join(site.folder, "simulated.json"), JSON.stringify({ dome: open }));
  const devices = "speed: 60, pixels: 64, faults: { dome: { error: 1 } }";
  const configuration = configured(site, { url: server.url, devices });
  const { client } = await greeted(server.url, site.key, { safety: "safe" });
  const file = fileURLToPath(new URL("./watchdog/watchdog.ts", program));
  const watchdog = fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  onTestFinished(() => void watchdog.kill("SIGKILL"));
  watchdog.send({ type: "watch", configuration });
  await once(watchdog, "message");
  client.socket.terminate();
  watchdog.disconnect();
  const told = () => database.sql<{ event: string; body: string }[]>`
    select event, body from notification_events where subject = ${site.id}`;
  await expect
    .poll(told)
    .toEqual([{ event: "observatory.left_open", body: expect.stringContaining("Closing the roof failed") }]);
  const [observatory] = await database.sql`
    select doc ->> 'safety' as safety, doc -> 'left_open' as left_open from observatories where id = ${site.id}`;
  expect(observatory).toEqual({ safety: "unsafe", left_open: true });
});

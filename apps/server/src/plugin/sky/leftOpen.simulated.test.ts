import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDevices, runObservatory } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import { proxied, refuse } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import { greeted } from "../plugin.fixture.ts";
import { configured, darkSite, overhead, skyServer, statuses, submit } from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);
type Devices = ReturnType<typeof openDevices>;
const program = import.meta.resolve("@meridian/observatory/program");

/** A watchdog whose program was killed with an open roof, which Meridian may know of; the roof fails as the faults say. */
async function inPlaceOfAProgram(faults: string, isOpen: boolean) {
  const site = await darkSite(database);
  const open = { from: [1], to: [1], begun: 0, until: 0 };
  await writeFile(join(site.folder, "simulated.json"), JSON.stringify({ dome: open }));
  const devices = `speed: 60, pixels: 64, faults: { ${faults} }`;
  const configuration = configured(site, { url: server.url, devices });
  const { client } = await greeted(server.url, site.key, { safety: "safe" });
  if (isOpen) await client.say({ type: "safety", state: "unsafe", left_open: true });
  const file = fileURLToPath(new URL("./watchdog/watchdog.ts", program));
  const watchdog = fork(file, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  onTestFinished(() => void watchdog.kill("SIGKILL"));
  watchdog.send({ type: "watch", configuration });
  watchdog.send({ type: "untold", patienceMs: isOpen ? 30_000 : 0 });
  await once(watchdog, "message");
  client.socket.terminate();
  watchdog.disconnect();
  return site;
}

test("a watchdog that can't close in the place of a killed program tells Meridian, and its operators are told", async () => {
  const { id } = await inPlaceOfAProgram("dome: { error: 1 }", false);
  const told = () => database.sql<{ event: string; body: string }[]>`
    select event, body from notification_events where subject = ${id}`;
  await expect
    .poll(told)
    .toEqual([{ event: "observatory.left_open", body: expect.stringContaining("Closing the roof failed") }]);
  expect(await observatoryOf(id)).toEqual({ safety: "unsafe", left_open: true });
});

test("a watchdog that closes at once says so where its program may have told of an open roof", async () => {
  const { id } = await inPlaceOfAProgram("", true);
  expect(await observatoryOf(id)).toEqual({ safety: "unsafe", left_open: true });
  await expect.poll(() => observatoryOf(id)).toEqual({ safety: "unsafe", left_open: false });
});

const observatoryOf = async (id: string) => {
  const [row] = await database.sql`
    select doc ->> 'safety' as safety, doc -> 'left_open' as left_open from observatories where id = ${id}`;
  return row;
};

/** A program whose roof closes only while it isn't stuck. */
async function sticking(site: Awaited<ReturnType<typeof darkSite>>, safety: string, url = server.url) {
  const roof = {
    isStuck: false,
    weather: undefined as ReturnType<NonNullable<Devices["weather"]>["report"]> | undefined,
    closing: async () => {},
    state: (): string | undefined => undefined,
  };
  const lines: string[] = [];
  const stopping = new AbortController();
  const running = runObservatory(
    configured(site, { url, devices: "speed: 60, pixels: 64", safety }),
    {
      now: () => new Date(),
      log: (line) => void lines.push(line),
      open(...given) {
        const devices = openDevices(...given);
        const { close, state } = devices.dome!;
        const { report } = devices.weather!;
        devices.weather!.report = () => roof.weather ?? report();
        roof.state = state;
        devices.dome!.close = async (signal) => {
          await roof.closing();
          if (roof.isStuck) throw new Error("The motor is frozen");
          return close(signal);
        };
        return devices;
      },
    },
    stopping.signal,
  );
  const stop = () => stopping.abort(new Error("the test is over"));
  onTestFinished(async () => {
    roof.isStuck = false;
    stop();
    await running;
  });
  return { roof, lines, stop, running };
}

test("a program that is stopped and can't close tells Meridian, though it has said goodbye, and that it could at last", async () => {
  const site = await darkSite(database);
  const exposures = [{ filter: "R", exposure_time: 600, exposure_count: 5, acquired: 0 }];
  await submit(database, site, { name: "Long", target: overhead(site, 5, 3), exposures });
  const { roof, lines, stop, running } = await sticking(site, "quiet_minutes: 0");
  await expect.poll(() => statuses(database, site.id), { timeout: 30_000 }).toEqual(["in_progress"]);
  await expect.poll(() => lines.join()).toContain("is on disk");
  roof.isStuck = true;
  stop();
  await expect.poll(() => observatoryOf(site.id)).toEqual({ safety: "unsafe", left_open: true });
  roof.isStuck = false;
  expect(await running).toBe(true);
  expect(await observatoryOf(site.id)).toEqual({ safety: "unsafe", left_open: false });
});

test("a program that is stopped tells of a roof that stuck while the line was cut", async () => {
  const site = await darkSite(database);
  const exposures = [{ filter: "R", exposure_time: 600, exposure_count: 5, acquired: 0 }];
  await submit(database, site, { name: "Long", target: overhead(site, 5, 3), exposures });
  const { proxy, url } = await proxied(server.url);
  const { roof, lines, stop } = await sticking(site, "quiet_minutes: 0, lost_minutes: 0.02", url);
  await expect.poll(() => statuses(database, site.id), { timeout: 30_000 }).toEqual(["in_progress"]);
  await expect.poll(() => lines.join()).toContain("is on disk");
  roof.isStuck = true;
  await proxy.apply(refuse());
  proxy.reset();
  await expect
    .poll(() => lines.filter((line) => line.includes("The motor is frozen")).length)
    .toBeGreaterThan(1);
  stop();
  await proxy.heal();
  await expect.poll(() => observatoryOf(site.id)).toEqual({ safety: "unsafe", left_open: true });
});

test("a roof that has opened again since it was told of isn't said to be closed at a stop before it is", async () => {
  const site = await darkSite(database);
  const exposures = [{ filter: "R", exposure_time: 600, exposure_count: 50, acquired: 0 }];
  await submit(database, site, { name: "Long", target: overhead(site, 5, 3), exposures });
  const { proxy, url } = await proxied(server.url);
  const { roof, lines, stop, running } = await sticking(site, "quiet_minutes: 0", url);
  await expect.poll(() => statuses(database, site.id), { timeout: 30_000 }).toEqual(["in_progress"]);
  await expect.poll(() => lines.join()).toContain("is on disk");
  roof.isStuck = true;
  roof.weather = { state: "unsafe", reason: "It rains." };
  await expect.poll(() => observatoryOf(site.id)).toEqual({ safety: "unsafe", left_open: true });
  await proxy.apply(refuse());
  proxy.reset();
  roof.isStuck = false;
  await expect.poll(() => roof.state(), { timeout: 30_000 }).toBe("closed");
  roof.weather = undefined;
  await expect.poll(() => roof.state(), { timeout: 30_000 }).toBe("open");
  // The mount is parked first, which takes longer than to be told.
  const known = new Promise((resolve) => {
    roof.closing = async () => resolve(await observatoryOf(site.id));
  });
  await proxy.heal();
  stop();
  expect(await known).toEqual({ safety: "unsafe", left_open: true });
  expect(await running).toBe(true);
  expect(await observatoryOf(site.id)).toEqual({ safety: "unsafe", left_open: false });
});

import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfiguration } from "../config/read.ts";
import { lockFolder } from "../lock.ts";
import { lockedOf } from "../open.ts";
import { saidOf } from "./check.fixture.ts";
import { listening, meridianAt } from "./meridian.fixture.ts";

/** The port of an INDI server with connected devices, given with the interfaces that their drivers say. */
async function serverOf(devices: Record<string, number>): Promise<number> {
  const definitions = Object.entries(devices).map(
    ([name, interfaces]) => `
<defTextVector device="${name}" name="DRIVER_INFO" state="Ok" perm="ro"><defText name="DRIVER_INTERFACE">${interfaces}</defText></defTextVector>
<defSwitchVector device="${name}" name="CONNECTION" state="Ok" perm="rw" rule="OneOfMany"><defSwitch name="CONNECT">On</defSwitch></defSwitchVector>`,
  );
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(definitions.join(""), "latin1");
  });
  return listening(server);
}

/** A folder for the data of a program, until the test is over. */
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-check-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const withDevices = (port: number, devices: string) => `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
indi: { port: ${port} }
timing: { connect_seconds: 2 }
devices:
${devices}`;

test("check names the line of a device that the server doesn't have, and the devices that it has", async () => {
  const port = await serverOf({ Mount: 1, Canon: 2 });
  const lines = await saidOf(withDevices(port, "  mount: Mount\n  camera: Nikon"));
  expect(lines.slice(0, 2)).toEqual([
    "MISSING  Nikon isn't connected.",
    "MISSING  observatory.yaml:8: devices.camera: the INDI server has no Nikon, only Mount, Canon",
  ]);
  expect(lines.join("\n")).not.toContain("aborted");
});

test("check names the line of a device that is something else by its driver; one that says nothing passes", async () => {
  const port = await serverOf({ Mount: 5, Canon: 0, Focus: 8, Wheel: 2 | 16 });
  const devices =
    "  mount: Mount\n  camera: Canon\n  rotator: Focus\n  filter_wheel: Wheel\n  weather: Mount";
  const lines = await saidOf(withDevices(port, devices));
  expect(lines.filter((line) => line.includes("driver says"))).toEqual([
    "MISSING  observatory.yaml:11: devices.weather: Mount isn't a weather station, as its driver says",
    "MISSING  observatory.yaml:9: devices.rotator: Focus isn't a rotator, as its driver says",
  ]);
});

test("check names the line of images for centring that the camera can't take", async () => {
  const lines = await saidOf(`
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
devices: simulated
data: ${await dataFolder()}
plate_solving:
  program: simulated
  binning: 8
`);
  expect(lines.filter((line) => line.includes("plate_solving"))).toEqual([
    "MISSING  observatory.yaml:8: plate_solving.binning: must be at most 4 for this camera",
  ]);
});

/** Returns what check says of clocks where Meridian's is so many seconds ahead of this computer's. */
async function saidOfClocks(seconds: number): Promise<string[]> {
  const meridian = createHttpServer((_, response) => {
    response.setHeader("date", new Date(Date.now() + seconds * 1000).toUTCString()).end();
  });
  const lines = await saidOf(`
meridian: { url: "http://127.0.0.1:${await listening(meridian)}", key: mro_1 }
site: { latitude: 45, longitude: 10 }
devices: simulated
data: ${await dataFolder()}
`);
  return lines.filter((line) => line.includes("clock"));
}

test("check compares this computer's clock with Meridian's", async () => {
  const agree = ["ok       this computer's clock and Meridian's agree"];
  expect(await saidOfClocks(0)).toEqual(agree);
  expect(await saidOfClocks(-20)).toEqual(agree);
  const off = (by: string) => [
    `MISSING  This computer's clock is ${by} Meridian's. Nothing opens until they agree.`,
  ];
  expect(await saidOfClocks(3600)).toEqual(off("60 minutes behind"));
  expect(await saidOfClocks(-600)).toEqual(off("10 minutes ahead of"));
});

const standsAt = async (latitude: number, url: string, key = "mro_1") =>
  saidOf(`
meridian: { url: "${url}", key: ${key} }
site: { latitude: ${latitude}, longitude: 33 }
devices: simulated
data: ${await dataFolder()}
`);

test("check says that Meridian has the observatory elsewhere, with the line of the place", async () => {
  const url = await meridianAt(34.58);
  expect(await standsAt(48.1, url)).toContain(
    "MISSING  The observatory stands at 48.10, 33.00 by observatory.yaml:3, and at 34.58, 33.00 by Meridian. Nothing opens until they agree.",
  );
  const lines = await standsAt(34.6, url);
  expect(lines).toContain(`ok       Meridian at ${url} takes the key`);
  expect(lines).toContain("ok       Calar Alto has the same place at Meridian");
});

test("check takes a key at an older Meridian, which doesn't say where the observatory stands", async () => {
  const url = await meridianAt(34.58, { isOlder: true });
  const lines = (await standsAt(48.1, url)).join("\n");
  expect(lines).toContain(`ok       Meridian at ${url} takes the key`);
  expect(lines).not.toContain("48.10");
});

test("check says by day that nothing is observed, and until when", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const said = async (hour: string) => {
    vi.useFakeTimers({ now: new Date(`2026-06-21T${hour}:00Z`), toFake: ["Date"] });
    return (await standsAt(45, "http://127.0.0.1:1")).find((line) => line.includes("the Sun is at"));
  };
  expect(await said("10:00")).toBe(
    "ok       the Sun is at 68.3°: nothing is observed until it is below -6° (limits.sun_altitude_max)",
  );
  expect(await said("22:00")).toMatch(/^ok {7}the Sun is at -2\d\.\d°$/);
});

test("check says nothing to the devices of a program that runs, whatever its own file has for their place", async () => {
  const told: string[] = [];
  const indi = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => void told.push(String(chunk)));
  });
  const text = `${withDevices(await listening(indi), "  mount: Mount\n  camera: Canon")}\ndata: ${await dataFolder()}\n`;
  const lock = await lockFolder(lockedOf(readConfiguration(text, "observatory.yaml")), () => {});
  const elsewhere = text.replace("longitude: 10", "longitude: 20");
  expect(await saidOf(elsewhere)).toEqual([
    expect.stringMatching(
      `^MISSING  Another program \\(process ${process.pid}\\) commands the observatory of the folder /.*, or is the watchdog that still closes it. Nothing is checked beside it: stop it first.$`,
    ),
  ]);
  expect(told).toEqual([]);
  lock?.[Symbol.dispose]();
  expect((await saidOf(elsewhere))[0]).toBe("MISSING  Mount isn't connected.");
  expect(told).not.toEqual([]);
});

test("check says that Meridian doesn't know the key, and where to make one", async () => {
  const url = await meridianAt(45);
  expect(await standsAt(45, url, "mro_2")).toContain(
    "MISSING  Meridian doesn't know this key: make one on the observatory's page, under Settings, Connection.",
  );
});

test("check says how much room the disk has, and names the line where that is too little", async () => {
  const said = async (free: number) => {
    const lines = await saidOf(`
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
site: { latitude: 45, longitude: 10 }
devices: simulated
data: ${join(await dataFolder(), "not", "made", "yet")}
disk:
  free_gib: ${free}
`);
    return lines.filter((line) => line.includes("disk"));
  };
  expect(await said(0)).toEqual([
    expect.stringMatching(/^ok {7}[\d.]+ GiB are free on the disk for images \(data\)$/),
  ]);
  expect(await said(1e6)).toEqual([
    expect.stringMatching(
      /^MISSING {2}observatory.yaml:7: [\d.]+ GiB are free .* of which disk.free_gib keeps 1000000: nothing is observed$/,
    ),
  ]);
});

import { cutAfter, delay, faultProxy, hang } from "@meridian/testkit/faults";
import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import { type Indi, openIndi } from "./client.ts";
import type { Blob, Property } from "./property.ts";

const camera = "CCD Simulator";
const mount = "Telescope Simulator";
const dome = "Dome Simulator";

function opened(address: { host: string; port: number }): Indi & { lines: string[] } {
  const lines: string[] = [];
  const indi = openIndi({ ...address, log: (line) => void lines.push(line) });
  onTestFinished(() => indi[Symbol.asyncDispose]());
  return Object.assign(indi, { lines });
}

const defined = (indi: Indi, device: string, name: string) =>
  indi.until(`${device}, ${name}`, () => indi.devices.find(device, name), { seconds: 20 });

async function connectDevice(indi: Indi, device: string) {
  await defined(indi, device, "CONNECTION");
  await indi.change(device, "CONNECTION", { CONNECT: true });
}

/** Exposes for a moment; resolves with the image. */
async function exposed(indi: Indi, seconds = 0.1): Promise<Blob> {
  const image = Promise.withResolvers<Blob>();
  const stop = indi.onBlob(camera, image.resolve);
  await indi.change(camera, "CCD_EXPOSURE", { CCD_EXPOSURE_VALUE: seconds });
  return image.promise.finally(stop);
}

/** The pixels begin with the block after the END of the header. */
const dataAt = (fits: Buffer) => (Math.floor(fits.indexOf(`END${" ".repeat(77)}`) / 2880) + 1) * 2880;

/** A server with a connected camera, and a client that goes to it through a proxy. */
async function throughProxy() {
  const server = await indiServer();
  const proxy = await faultProxy({ target: server });
  const indi = opened(proxy);
  await connectDevice(indi, camera);
  await defined(indi, camera, "CCD_EXPOSURE");
  return { server, proxy, indi };
}

test("a client finds the devices, connects them, moves the mount and gets a whole image with stars", async () => {
  const indi = opened(await indiServer());
  await Promise.all([mount, camera].map((device) => connectDevice(indi, device)));
  const { elements } = await defined(indi, mount, "EQUATORIAL_EOD_COORD");
  expect(elements.get("DEC")).toMatchObject({ min: -90, max: 90 });
  // The driver tells its place all the time, also between the request and its answer to it.
  const isThere = (place: Property) => Math.abs(Number(place.elements.get("DEC")!.value) - 80) < 0.05;
  const place = await indi.change(mount, "EQUATORIAL_EOD_COORD", { RA: 5, DEC: 80 }, { until: isThere });
  expect(place.elements.get("RA")!.value).toBeCloseTo(5, 1);
  await defined(indi, camera, "CCD_EXPOSURE");
  const { content, format } = await exposed(indi, 2);
  expect(format).toBe(".fits");
  expect(content.length % 2880).toBe(0);
  expect(content.toString("latin1", 0, 9)).toBe("SIMPLE  =");
  const bright = Array.from({ length: 1280 * 1024 }, (_, at) =>
    content.readInt16BE(dataAt(content) + at * 2),
  ).filter((value) => value + 32_768 > 1000);
  expect(bright.length).toBeGreaterThan(100);
});

test("a client refuses unknown properties, values out of range and what a driver lets nobody change", async () => {
  const indi = opened(await indiServer());
  await connectDevice(indi, mount);
  await defined(indi, mount, "EQUATORIAL_EOD_COORD");
  await expect(indi.change("Nobody", "CONNECTION", { CONNECT: true })).rejects.toThrow(
    "Nobody has no CONNECTION.",
  );
  await expect(indi.change(mount, "EQUATORIAL_EOD_COORD", { RA: 5, DEC: 91 })).rejects.toThrow(
    "EQUATORIAL_EOD_COORD.DEC must be from -90 to 90, and 91 isn't.",
  );
  await expect(indi.change(mount, "EQUATORIAL_EOD_COORD", { ALT: 5 })).rejects.toThrow(
    "has no EQUATORIAL_EOD_COORD.ALT",
  );
  await expect(indi.change(mount, "DRIVER_INFO", { DRIVER_NAME: "x" })).rejects.toThrow(
    "doesn't let DRIVER_INFO be changed",
  );
});

test("a driver's Alert is an error with the driver's own words, and so is its excuse for doing nothing", async () => {
  const indi = opened(await indiServer());
  await Promise.all([mount, dome].map((device) => connectDevice(indi, device)));
  await defined(indi, mount, "TELESCOPE_PARK");
  await defined(indi, dome, "DOME_PARK");
  await indi.change(mount, "TELESCOPE_PARK", { UNPARK: true });
  await indi.change(dome, "MOUNT_POLICY", { MOUNT_LOCKS: true });
  await expect(indi.change(dome, "DOME_PARK", { PARK: true })).rejects.toThrow(
    /^Dome Simulator refuses DOME_PARK: .*park/i,
  );
  await indi.change(mount, "TELESCOPE_PARK", { PARK: true });
  const moving = { until: () => false, seconds: 1 };
  await expect(indi.change(mount, "EQUATORIAL_EOD_COORD", { RA: 5, DEC: 80 }, moving)).rejects.toThrow(
    /No answer within 1 seconds.*unpark/i,
  );
});

test("a driver that dies ends what waits for it, and is found again", async () => {
  const server = await indiServer();
  const indi = opened(server);
  await connectDevice(indi, mount);
  await defined(indi, mount, "EQUATORIAL_EOD_COORD");
  // A mount reports now and then where it is, also between the request and the beginning of its slew.
  const slewing = indi.change(mount, "EQUATORIAL_EOD_COORD", { RA: 5, DEC: -10 }, { until: () => false });
  slewing.catch(() => {});
  await indi.until(
    "slewing",
    () => indi.devices.find(mount, "EQUATORIAL_EOD_COORD")?.state === "Busy" || undefined,
    {
      seconds: 10,
    },
  );
  await server.killDriver("telescope");
  await expect(slewing).rejects.toThrow(
    "Telescope Simulator went away before EQUATORIAL_EOD_COORD was done.",
  );
  await connectDevice(indi, mount);
  await defined(indi, mount, "EQUATORIAL_EOD_COORD");
});

test("a server that dies ends what waits for it, and is connected again", async () => {
  const server = await indiServer();
  const indi = opened(server);
  await connectDevice(indi, camera);
  await defined(indi, camera, "CCD_EXPOSURE");
  const exposing = indi.change(camera, "CCD_EXPOSURE", { CCD_EXPOSURE_VALUE: 60 });
  exposing.catch(() => {});
  await server.kill();
  await expect(exposing).rejects.toThrow(/The connection to the INDI server at .* is lost/);
  expect(indi.devices.names()).toEqual([]);
  await server.start();
  await connectDevice(indi, camera);
  await defined(indi, camera, "CCD_EXPOSURE");
  expect((await exposed(indi)).content.length).toBeGreaterThan(2_000_000);
});

test("an image that is cut is none, and the next one is whole", async () => {
  const { proxy, indi } = await throughProxy();
  await proxy.apply(cutAfter({ bytes: 1_000_000, direction: "answer" }));
  await expect(exposed(indi)).rejects.toThrow("is lost");
  await defined(indi, camera, "CCD_EXPOSURE");
  expect((await exposed(indi)).content.length % 2880).toBe(0);
});

test("a driver that says nothing is an error once its time is over", async () => {
  const { proxy, indi } = await throughProxy();
  await defined(indi, camera, "CCD_BINNING");
  await proxy.apply(hang());
  await expect(
    indi.change(camera, "CCD_BINNING", { HOR_BIN: 2, VER_BIN: 2 }, { seconds: 0.5 }),
  ).rejects.toThrow("No answer within 0.5 seconds: CCD Simulator, CCD_BINNING");
  await proxy.heal();
  await proxy.apply(delay({ ms: 5 }));
  await indi.change(camera, "CCD_BINNING", { HOR_BIN: 2, VER_BIN: 2 });
});

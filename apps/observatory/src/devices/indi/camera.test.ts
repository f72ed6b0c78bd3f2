import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keywordOf } from "../../fits/header.ts";
import { openIndi } from "../../indi/client.ts";
import { CannotDo } from "../devices.ts";
import { usualPatience } from "../patience.ts";
import { cameraServer } from "./camera.server.fixture.ts";
import { indiCamera } from "./camera.ts";

const never = new AbortController().signal;

/** A camera at a server that is to be told what it does. */
async function cameraAt(readout: number, can = {}) {
  const server = await cameraServer(can);
  const indi = openIndi({ ...server, log() {} });
  onTestFinished(() => indi[Symbol.asyncDispose]());
  await indi.until("camera", () => indi.devices.find("Camera", "CCD2"), { seconds: 5 });
  const lines: string[] = [];
  const camera = indiCamera(indi, "Camera", { ...usualPatience, readout }, (line) => void lines.push(line));
  const expose = async (seconds: number, signal = never, binning = 1) =>
    keywordOf(await camera.expose({ seconds, binning, gain: null, offset: null }, signal), "WHICH");
  const dropped = () => lines.filter((line) => line.includes("of another exposure: it is dropped")).length;
  return { server, camera, expose, dropped };
}

const later = (seconds: number, run: () => void) => void setTimeout(run, seconds * 1000);

test("images of the guide chip are none of the exposure, also between its end and its own image", async () => {
  const { server, expose } = await cameraAt(5);
  server.exposed = (count, seconds) => {
    server.say("Busy");
    server.image("guide chip", "CCD2");
    later(seconds, () => {
      server.say("Ok");
      server.image("guide chip", "CCD2");
      later(0.05, () => server.image(`main ${count}`));
    });
  };
  expect([await expose(0.1), await expose(0)]).toEqual(["main 1", "main 2"]);
});

test.each([
  [0, 0.1],
  [0.1, 0],
])(
  "an image after its exposure was given up counts for no other; the end after %f s, the image after %f",
  async (endAfter, imageAfter) => {
    const { server, expose, dropped } = await cameraAt(0.4);
    server.exposed = (count, seconds) => {
      server.say("Busy");
      const end = seconds + (count === 1 ? 0.6 : 0);
      later(end + endAfter, () => server.say("Ok"));
      later(end + imageAfter, () => server.image(`exposure ${count}`));
    };
    await expect(expose(0.1)).rejects.toThrow("No answer within");
    expect([await expose(0.1), await expose(0.1)]).toEqual(["exposure 2", "exposure 3"]);
    expect(dropped()).toBe(1);
  },
);

test("an image that comes long before its time is somebody else's, who shares the camera until the next exposure", async () => {
  const { server, camera, expose, dropped } = await cameraAt(5);
  server.exposed = (count, seconds) => {
    server.say("Busy");
    if (count === 1) later(0.1, () => server.image("of the other"));
    later(seconds, () => {
      server.say("Ok");
      server.image(`own ${count}`);
    });
  };
  expect(await expose(1)).toBe("own 1");
  expect([camera.isShared(), dropped()]).toEqual([true, 1]);
  expect(await expose(1)).toBe("own 2");
  expect(camera.isShared()).toBe(false);
});

test.each([
  ["somebody else's longer one", 3, true],
  ["one that the camera makes longer by itself", undefined, false],
])("an exposure that ends as %s is shared or isn't", async (_, other, isShared) => {
  const { server, camera, expose } = await cameraAt(5);
  server.exposed = () => {
    server.say("Busy", 2);
    later(0.1, () => server.say("Busy", 1.9));
    // Some say for how long it was when it is over.
    later(0.2, () => server.say("Idle", 2));
    if (other) later(0.3, () => server.say("Busy", other));
    later(1, () => server.image("the image"));
  };
  expect(await expose(1)).toBe("the image");
  expect(camera.isShared()).toBe(isShared);
});

test("an image that is owed beyond all waiting is told from the next one by the time of its exposure", async () => {
  const { server, expose, dropped } = await cameraAt(0.3);
  server.exposed = (count, seconds) => {
    server.say("Busy");
    if (count === 2) later(0.1, () => server.image("exposure 1"));
    later(seconds, () => {
      server.say("Ok");
      if (count > 1) server.image(`exposure ${count}`);
    });
  };
  await expect(expose(0.05)).rejects.toThrow("sends no image");
  expect(await expose(1)).toBe("exposure 2");
  expect(dropped()).toBe(1);
});

test("an image that comes twice counts once, for its own exposure", async () => {
  const { server, expose, dropped } = await cameraAt(1);
  server.exposed = (count, seconds) => {
    server.say("Busy");
    later(seconds, () => server.say("Ok"));
    for (const after of [0.05, 0.3]) later(seconds + after, () => server.image(`exposure ${count}`));
  };
  expect([await expose(1), await expose(1)]).toEqual(["exposure 1", "exposure 2"]);
  expect(dropped()).toBe(1);
});

test("an exposure that is aborted ends before the next one begins", async () => {
  const { server, expose } = await cameraAt(0.5);
  const begun: string[] = [];
  let isBusy = false;
  server.aborted = () =>
    later(0.2, () => {
      isBusy = false;
      server.say("Idle");
      server.image("cut short");
    });
  server.exposed = (count, seconds) => {
    begun.push(isBusy ? "while another one ran" : "alone");
    isBusy = true;
    server.say("Busy");
    if (seconds < 1)
      later(seconds, () => {
        isBusy = false;
        server.image(`exposure ${count}`);
        server.say("Ok");
      });
  };
  const stopping = new AbortController();
  const stopped = expose(50, stopping.signal);
  later(0.1, () => stopping.abort(new Error("stopped")));
  await expect(stopped).rejects.toThrow("stopped");
  expect(await expose(0.1)).toBe("exposure 2");
  expect(begun).toEqual(["alone", "alone"]);
});

test("an exposure that is longer than the camera can, or bins more, is none for it", async () => {
  const { server, expose } = await cameraAt(1);
  const begun: number[] = [];
  server.exposed = (_, seconds) => void begun.push(seconds);
  await expect(expose(100.5)).rejects.toThrow(new CannotDo("Camera exposes for 100 s at most."));
  await expect(expose(1, never, 8)).rejects.toThrow(new CannotDo("Camera bins no more than 4 × 4 pixels."));
  expect(begun).toEqual([]);
});

test("a camera whose binning goes from 1 to 1 can't bin", async () => {
  const { expose } = await cameraAt(1, { mostBinning: 1 });
  await expect(expose(1, never, 2)).rejects.toThrow(new CannotDo("Camera bins no more than 1 × 1 pixels."));
});

test("an exposure that asks for no gain has the camera's own, also after another gain and a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-camera-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await cameraServer();
  const gains: number[] = [];
  server.exposed = (count, seconds) => {
    gains.push(server.gain);
    server.say("Busy");
    later(seconds, () => {
      server.say("Ok");
      server.image(`exposure ${count}`);
    });
  };
  /** Takes exposures as a program does that has just been started. */
  async function run(...asked: (number | null)[]) {
    await using indi = openIndi({ ...server, log() {} });
    await indi.until("camera", () => indi.devices.find("Camera", "CCD2"), { seconds: 5 });
    const camera = indiCamera(indi, "Camera", { ...usualPatience, readout: 5 }, () => {}, folder);
    for (const gain of asked) await camera.expose({ seconds: 0.05, binning: 1, gain, offset: null }, never);
  }
  await run(null, 50, 90, null, 50);
  await expect(run(101)).rejects.toThrow(new CannotDo("Camera takes a gain from 0 to 100, and 101 isn't."));
  await run(null, 10, 50);
  await run(90, null);
  // The own one of another mode isn't asked for.
  await writeFile(join(folder, "camera.json"), JSON.stringify({ Camera: { gain: 300 } }));
  await run(null);
  expect(gains.splice(10)).toEqual([10]);
  // Somebody else sets what is the camera's own from now on.
  server.gain = 20;
  await run(null, 50, null);
  expect(gains).toEqual([...[10, 50, 90, 10, 50], ...[10, 10, 50], ...[90, 10], ...[20, 50, 20]]);
});

import { expect, test } from "vitest";
import { type Camera, CannotDo, type FrameKind } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { createExposing } from "./exposing.ts";

const never = new AbortController().signal;

const imageOf = (header: Record<string, number> = {}) =>
  makeFits({ width: 4, height: 4, valueAt: () => 0, header });
const exposed = (EXPTIME: number) => imageOf({ EXPTIME });

/** Exposes with a camera that sends these images, one after the other, and exposes for no less than half a second. */
function exposing(...images: Buffer[]) {
  const camera = {
    range: () => ({ shortest: 0.5 }),
    isShared: () => false,
    expose: async () => images.shift()!,
  };
  const devices = { camera: camera as unknown as Camera, guider: undefined };
  const expose = createExposing(devices, () => new Date());
  const take = (seconds: number, frame: FrameKind = "light") =>
    expose({ frame, seconds, binning: 1, gain: null, offset: null }, never);
  return Object.assign(take, { camera });
}

test.each([10, 600])(
  "an image exposed for %d s in place of 60 counts as none, and the same next time is what the camera can",
  async (other) => {
    const expose = exposing(...[exposed(other), exposed(59.98), exposed(other), exposed(other)]);
    const isOther = `The camera has exposed for ${other} s, not for 60 s.`;
    await expect(expose(60)).rejects.toThrow(new Error(isOther));
    expect(await expose(60)).toMatchObject({ fits: exposed(59.98), seconds: 59.98 });
    // It has just done what it was told.
    await expect(expose(60)).rejects.not.toBeInstanceOf(CannotDo);
    await expect(expose(60)).rejects.toThrow(new CannotDo(isOther));
  },
);

test("images of somebody who exposes with the camera meanwhile say nothing of what it can", async () => {
  const expose = exposing(...[2, 2, 2, 2, 60].map(exposed));
  expose.camera.isShared = () => true;
  for (let image = 0; image < 3; image += 1) {
    const fault = await expose(60).catch((error) => error);
    expect(fault).not.toBeInstanceOf(CannotDo);
    expect(fault.message).toBe(
      "The camera has exposed for 2 s, not for 60 s: somebody else exposes with it.",
    );
  }
  expose.camera.isShared = () => false;
  await expect(expose(60)).rejects.not.toBeInstanceOf(CannotDo);
  expect((await expose(60)).seconds).toBe(60);
});

test("an image says how long it was exposed, by its header where that says it, else as the camera was told", async () => {
  const empty = Buffer.from(
    exposed(9)
      .toString("latin1")
      .replace(/(EXPTIME = +)9/, "$1/"),
    "latin1",
  );
  const expose = exposing(imageOf(), empty, exposed(0.5), imageOf(), exposed(2), exposed(3));
  expect((await expose(60)).seconds).toBe(60);
  expect((await expose(60)).seconds).toBe(60);
  // The camera's shortest.
  expect((await expose(0.01)).seconds).toBe(0.5);
  expect((await expose(0.01)).seconds).toBe(0.5);
  expect((await expose(0, "bias")).seconds).toBe(2);
  expect((await expose(3.4, "flat")).seconds).toBe(3);
});

test("an image that isn't whole counts as none", async () => {
  const expose = exposing(imageOf().subarray(0, 2900), imageOf());
  await expect(expose(60)).rejects.toThrow("The file is cut short: it ends after 2900 bytes");
  expect((await expose(60)).fits).toEqual(imageOf());
});

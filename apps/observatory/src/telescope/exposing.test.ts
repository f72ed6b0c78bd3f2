import { expect, test } from "vitest";
import { type Camera, CannotDo } from "../devices/devices.ts";
import { makeFits } from "../fits/make.ts";
import { createExposing } from "./exposing.ts";

const never = new AbortController().signal;

const imageOf = (header: Record<string, number> = {}) =>
  makeFits({ width: 4, height: 4, valueAt: () => 0, header });
const exposed = (EXPTIME: number) => imageOf({ EXPTIME });

/** Exposes with a camera that sends these images, one after the other. */
function exposing(...images: Buffer[]) {
  const camera = { expose: async () => images.shift()! } as unknown as Camera;
  const expose = createExposing({ camera, guider: undefined }, () => new Date());
  return (seconds: number) => expose({ seconds, binning: 1, gain: null, offset: null }, never);
}

test("an image that was exposed for a shorter time than was asked for counts as none, and the same again is what the camera can", async () => {
  const expose = exposing(exposed(10), exposed(59.98), exposed(10));
  const isShort = "The camera has exposed for 10 s, not for 60 s.";
  await expect(expose(60)).rejects.toThrow(isShort);
  expect((await expose(60)).fits).toEqual(exposed(59.98));
  await expect(expose(60)).rejects.toThrow(new CannotDo(isShort));
});

test("an image that isn't whole counts as none", async () => {
  const expose = exposing(imageOf().subarray(0, 2900), imageOf());
  await expect(expose(60)).rejects.toThrow("The file is cut short: it ends after 2900 bytes");
  expect((await expose(60)).fits).toEqual(imageOf());
});

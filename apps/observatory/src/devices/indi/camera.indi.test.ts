import { expect, test } from "vitest";
import { keywordOf } from "../../fits/header.ts";
import { names, opened, signal } from "./simulators.fixture.ts";

test("an image shows the whole chip, whatever part of it another program has left", async () => {
  const { devices, other } = await opened();
  const sizeOf = async (binning: number) => {
    const fits = await devices.camera.expose({ seconds: 0.1, binning, gain: null, offset: null }, signal);
    return ["NAXIS1", "NAXIS2"].map((keyword) => Number(keywordOf(fits, keyword)));
  };
  const [width, height] = (await sizeOf(1)) as [number, number];
  for (const binning of [1, 2]) {
    await other.until("a frame", () => other.devices.find(names.camera, "CCD_FRAME"), { seconds: 20 });
    await other.change(names.camera, "CCD_FRAME", { X: 100, Y: 100, WIDTH: 64, HEIGHT: 64 });
    // The program may hear of it a moment later.
    await expect
      .poll(() => sizeOf(binning), { timeout: 20_000 })
      .toEqual([width / binning, height / binning]);
  }
  expect(width).toBeGreaterThan(64);
});

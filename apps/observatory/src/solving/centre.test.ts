import { expect, test } from "vitest";
import { type Camera, CannotDo, type Mount } from "../devices/devices.ts";
import { centre } from "./centre.ts";

test("an exposure that the camera can't take leaves the target uncentred, and is no fault of the observation where that is required", async () => {
  const refusal = new CannotDo("The camera bins no more than 4 × 4 pixels.");
  const camera = { expose: () => Promise.reject(refusal) } as unknown as Camera;
  const lines: string[] = [];
  const centred = (isRequired: boolean) =>
    centre(
      { ra: 0, dec: 0 },
      {
        ...{ camera, mount: {} as Mount, solver: { solve: () => Promise.reject(new Error("no image")) } },
        ...{ tolerance: 1 / 60, attempts: 3, isRequired, now: () => new Date() },
        exposure: { seconds: 1, binning: 8, gain: null, offset: null },
        ...{ slew: async () => {}, settle: async () => {}, bringBeside: async () => "beside" as const },
        ...{ onCatalog() {}, log: (line: string) => void lines.push(line) },
      },
      new AbortController().signal,
    );
  const sentence = `The target isn't centred: ${refusal.message}`;
  expect(await centred(false)).toBe(false);
  expect(lines).toEqual([sentence]);
  await expect(centred(true)).rejects.toThrow(new Error(sentence));
});

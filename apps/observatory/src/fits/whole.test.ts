import { expect, test } from "vitest";
import { makeFits } from "./make.ts";
import { requireWhole } from "./whole.ts";

const image = makeFits({ width: 64, height: 64, valueAt: (x, y) => x + y });

test("a whole file is taken, also with something after its end", async () => {
  await requireWhole(image);
  await requireWhole(Buffer.concat([image, Buffer.alloc(100)]));
});

test.each([0, 100, 2880, 6000, image.length - 1])(
  "a file that is cut after %i bytes isn't",
  async (length) => {
    await expect(requireWhole(image.subarray(0, length))).rejects.toThrow("The camera's file can't be used.");
  },
);

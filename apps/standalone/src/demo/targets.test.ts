import { createLog, openTargetResolver } from "@meridian/adapters";
import { expect, test } from "vitest";
import { targets } from "./targets.ts";

const catalogue = openTargetResolver(undefined, createLog("silent", "test"));

test.each(targets)("$name is found where the demonstration has it", async ({ name, ra, dec }) => {
  expect(await catalogue.resolve(name)).toMatchObject({
    ra: expect.toSatisfy((found: number) => Math.abs(found - ra) < 0.003),
    dec: expect.toSatisfy((found: number) => Math.abs(found - dec) < 0.003),
  });
});

import { createLog, openTargetResolver } from "@meridian/adapters";
import { expect, test } from "vitest";
import { targets } from "./targets.ts";

const catalogue = openTargetResolver(undefined, createLog("silent", "test"));

test.each(targets)("$name is found where the demonstration has it", async ({ name, ra, dec }) => {
  const found = await catalogue.resolve(name);
  expect(Math.abs(found!.ra - ra)).toBeLessThan(0.003);
  expect(Math.abs(found!.dec - dec)).toBeLessThan(0.003);
});

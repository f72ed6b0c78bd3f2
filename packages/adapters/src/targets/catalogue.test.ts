import { expect, test, vi } from "vitest";
import { builtInCatalogue } from "./builtInCatalogue.ts";
import { catalogueFrom } from "./catalogue.ts";
import { NameIndex } from "./nameIndex.ts";

test("a catalogue that couldn't be read is read again by the next who asks", async () => {
  const vega = { name: "Vega", ra: 279.2347, dec: 38.7837, source: "a list" };
  const index = new NameIndex();
  index.add(vega, ["Vega"]);
  const load = vi
    .fn(async () => ({
      index,
      numbered: new Map(),
      showpieces: [],
      around: () => ({ stars: [], objects: [] }),
    }))
    .mockRejectedValueOnce(new Error("EMFILE: too many open files"));
  const { resolve } = catalogueFrom(load);
  await expect(resolve("Vega")).rejects.toThrow("EMFILE");
  expect(await Promise.all([resolve("Vega"), resolve("Vega")])).toEqual([vega, vega]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("the catalogue is read on a thread of its own, and holds up nobody else", async () => {
  const before = process.threadCpuUsage();
  const found = await Promise.all(["Vega", "M 31", "Xyzzy"].map(builtInCatalogue().resolve));
  expect(found.map((one) => one && "name" in one && one.name)).toEqual(["Vega", "M 31", undefined]);
  const { user, system } = process.threadCpuUsage(before);
  // Half a second of the processor where this thread reads it.
  expect((user + system) / 1000).toBeLessThan(150);
});

test("a question is refused when the thread breaks, and the next one starts another", async () => {
  const { resolve } = builtInCatalogue(
    new URL(
      "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('broken') })",
    ),
  );
  for (const name of ["Vega", "M 31"]) await expect(resolve(name)).rejects.toThrow("the thread ended");
});

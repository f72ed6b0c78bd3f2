import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "./store.ts";

const room = { most: 1000, free: 0 };
const about = (id: string, taken_at = "2026-11-25T00:00:00.000Z") => ({
  ...{ id, observation_id: "observation", exposure: 0, panel: null, acquired: 1, taken_at },
});

async function folder() {
  const made = await mkdtemp(join(tmpdir(), "meridian-store-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

test("images outlive a restart, with what was said of them, until Meridian has them", async () => {
  const place = await folder();
  const store = await openStore(place, room);
  await store.keep(about("b", "2026-11-25T00:00:02.000Z"), [Buffer.from("header"), Buffer.from("data")]);
  await store.keep(about("a", "2026-11-25T00:00:01.000Z"), [Buffer.from("x")]);
  await store.reported("b");
  const again = await openStore(place, room);
  expect(again.all()).toMatchObject([
    { id: "a", reported: false, size_bytes: 1 },
    { id: "b", reported: true, size_bytes: 10 },
  ]);
  expect(await readFile(again.fileOf("b"), "utf8")).toBe("headerdata");
  await again.remove("b");
  await again.putAside("a");
  expect((await openStore(place, room)).all()).toEqual([]);
  expect((await readdir(join(place, "refused"))).sort()).toEqual(["a.fits", "a.json"]);
});

test("files that a crash left unfinished are no images, and are removed", async () => {
  const place = await folder();
  const store = await openStore(place, room);
  await store.keep(about("a"), [Buffer.from("x")]);
  for (const name of ["b.fits", "c.fits.unfinished", "d.json", "e.json.unfinished"])
    await writeFile(join(place, "images", name), "{");
  expect((await openStore(place, room)).all()).toHaveLength(1);
  expect((await readdir(join(place, "images"))).sort()).toEqual(["a.fits", "a.json"]);
});

test("a full store says so", async () => {
  const store = await openStore(await folder(), { most: 5, free: 0 });
  expect(await store.whyFull()).toBeUndefined();
  await store.keep(about("a"), [Buffer.from("12345")]);
  expect(await store.whyFull()).toContain("1 images wait for their upload");
  expect(await (await openStore(await folder(), { most: 5, free: 2 ** 60 })).whyFull()).toBe(
    "The disk of the images is full.",
  );
});

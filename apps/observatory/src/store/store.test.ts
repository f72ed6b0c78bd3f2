import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "./store.ts";

const room = { most: 1000, free: 0 };
const silent = () => {};
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
  const store = await openStore(place, room, silent);
  await store.keep(about("b", "2026-11-25T00:00:02.000Z"), [Buffer.from("header"), Buffer.from("data")]);
  await store.keep(about("a", "2026-11-25T00:00:01.000Z"), [Buffer.from("x")]);
  await store.reported("b");
  const again = await openStore(place, room, silent);
  expect(again.all()).toMatchObject([
    { id: "a", reported: false, size_bytes: 1 },
    { id: "b", reported: true, size_bytes: 10 },
  ]);
  expect(await readFile(again.fileOf("b"), "utf8")).toBe("headerdata");
  await again.remove("b");
  await again.putAside("a");
  expect((await openStore(place, room, silent)).all()).toEqual([]);
  expect((await readdir(join(place, "refused"))).sort()).toEqual(["a.fits", "a.json"]);
});

test("a start deletes nothing: what isn't an image with its description is moved aside and told", async () => {
  const place = await folder();
  const [images, aside] = [join(place, "images"), join(place, "aside")];
  const store = await openStore(place, room, silent);
  for (const id of ["a", "b", "c", "d"]) await store.keep(about(id), [Buffer.from(`image ${id}`)]);
  await truncate(join(images, "b.json"), 40);
  await writeFile(join(images, "c.json"), JSON.stringify({ ...about("c"), version: 9, exposure: "first" }));
  await rm(join(images, "d.fits"));
  await writeFile(join(images, "M31-my-own.fits"), "precious");
  await writeFile(join(images, "e.fits.unfinished"), "half");
  await mkdir(join(images, "copies"));
  await mkdir(aside);
  await writeFile(join(aside, "b.fits"), "of an earlier start");
  const lines: string[] = [];
  const again = await openStore(place, room, (line) => void lines.push(line));
  expect(again.all()).toMatchObject([{ id: "a" }]);
  expect((await readdir(images)).sort()).toEqual(["a.fits", "a.json", "copies"]);
  expect((await readdir(aside)).sort()).toEqual([
    ...["2-b.fits", "M31-my-own.fits", "b.fits", "b.json", "c.fits", "c.json", "d.json", "e.fits.unfinished"],
  ]);
  expect(await readFile(join(aside, "2-b.fits"), "utf8")).toBe("image b");
  expect(await readFile(join(aside, "b.fits"), "utf8")).toBe("of an earlier start");
  expect(lines.join("\n")).toMatch(
    /The file of the image d is gone.*7 files .*M31-my-own.fits.*are in .*aside now/s,
  );
  const told = lines.length;
  expect((await openStore(place, room, (line) => void lines.push(line))).all()).toHaveLength(1);
  expect(lines).toHaveLength(told);
});

test("an image whose description can't be read at the moment stays where it is", async () => {
  const place = await folder();
  const store = await openStore(place, room, silent);
  await store.keep(about("a"), [Buffer.from("x")]);
  const description = join(place, "images", "a.json");
  const text = await readFile(description);
  // A link to itself can't be opened by anybody, root included.
  await rm(description);
  await symlink("a.json", description);
  const lines: string[] = [];
  expect((await openStore(place, room, (line) => void lines.push(line))).all()).toEqual([]);
  expect(lines).toEqual([expect.stringContaining("a waits for the next start")]);
  await rm(description);
  await writeFile(description, text);
  expect((await openStore(place, room, silent)).all()).toHaveLength(1);
});

test("a full store says so", async () => {
  const store = await openStore(await folder(), { most: 5, free: 0 }, silent);
  expect(await store.whyFull()).toBeUndefined();
  const keeping = store.keep(about("a"), [Buffer.from("12345")]);
  // Also what is only being written.
  expect(await store.whyFull()).toMatch(/^1 image waits for upload/);
  await keeping;
  expect(await store.whyFull()).toMatch(/^1 image waits for upload/);
  expect(await (await openStore(await folder(), { most: 5, free: 2 ** 60 }, silent)).whyFull()).toBe(
    "The disk of the images is full.",
  );
});

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesystemObjectStore } from "./filesystemObjectStore.ts";
import { objectStoreSuite } from "./objectStore.suite.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-objects-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

objectStoreSuite("filesystem", () => filesystemObjectStore(join(folder, "store")));

it("leaves no temporary file and no empty folder behind", async () => {
  expect(await readdir(join(folder, "store", ".uploads"))).toEqual([]);
  expect(await readdir(join(folder, "store"))).not.toContain("busy");
});

it("clears away uploads that a crash cut off", async () => {
  const uploads = join(folder, "crashed", ".uploads");
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, "old"), "half");
  await writeFile(join(uploads, "running"), "half");
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(uploads, "old"), yesterday, yesterday);
  await filesystemObjectStore(join(folder, "crashed")).put("a/b", Readable.from([]));
  expect(await readdir(uploads)).toEqual(["running"]);
});

it.runIf(process.platform === "linux")(
  "says of a file which file it is when its disk fails amid it",
  async () => {
    const content = await filesystemObjectStore("/proc/self").get("mem");
    await expect(content.toArray()).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "i/o error (EIO)" });
  },
);

it("refuses to list outside its folder", () => {
  expect(() => filesystemObjectStore(folder).list("../")).toThrow("not a key");
});

import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ObjectNotFound } from "@meridian/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesystemObjectStore } from "./filesystemObjectStore.ts";
import { allOf, objectStoreSuite } from "./objectStore.suite.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-objects-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

objectStoreSuite("filesystem", () => filesystemObjectStore(join(folder, "store")));

it("the store leaves no temporary file and no empty folder behind", async () => {
  expect(await readdir(join(folder, "store", ".uploads"))).toEqual([]);
  expect(await readdir(join(folder, "store"))).not.toContain("busy");
});

it("the store clears away uploads that a crash cut off", async () => {
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

it("the store refuses to list outside its folder", () => {
  expect(() => filesystemObjectStore(folder).list("../")).toThrow("not a key");
});

it("the store refuses what is in the way of a file, by name, and keeps it", async () => {
  const store = filesystemObjectStore(join(folder, "blocked"));
  const put = (key: string) => store.put(key, Readable.from([Buffer.from("x")]));
  await put("a/b/c");
  const refused = (key: string, reason: string) => ({
    code: "UNAVAILABLE",
    message: `The object storage doesn't let Meridian use ${key}: ${reason}.`,
  });
  await expect(put("a/b")).rejects.toMatchObject(refused("a/b", "there is a folder with this name"));
  for (const key of ["a/b/c/d", "a/b/c/d/e"])
    await expect(put(key)).rejects.toMatchObject(refused(key, "part of its path is a file"));
  expect(await store.head("a/b")).toBeUndefined();
  await expect(store.get("a/b")).rejects.toThrow(ObjectNotFound);
  await store.deleteMany(["a/b"]);
  expect(await store.head("a/b/c")).toMatchObject({ size: 1 });
  expect(await readdir(join(folder, "blocked", ".uploads"))).toEqual([]);
});

it("the store follows no symbolic link, whatever is asked of it", async () => {
  const [outside, root] = [join(folder, "outside"), join(folder, "linked")];
  const store = filesystemObjectStore(root);
  const content = () => Readable.from([Buffer.from("x")]);
  await store.put("a/file", content());
  await mkdir(outside);
  await writeFile(join(outside, "secret"), "secret");
  await symlink(join(outside, "secret"), join(root, "a", "link"));
  await symlink(outside, join(root, "folder"));
  const refused = { code: "UNAVAILABLE", message: expect.stringContaining("symbolic link") };
  for (const key of ["a/link", "folder", "folder/secret"]) {
    await expect(store.head(key)).rejects.toMatchObject(refused);
    await expect(store.get(key)).rejects.toMatchObject(refused);
  }
  await expect(store.put("folder/new", content())).rejects.toMatchObject(refused);
  await expect(store.deleteMany(["folder/secret"])).rejects.toMatchObject(refused);
  for (const prefix of ["", "a/", "folder/"])
    await expect(allOf(store.list(prefix))).rejects.toMatchObject(refused);
  const [page] = await allOf(store.listKeys(""));
  expect(page!.map(({ key }) => key)).toEqual(["a/file", "a/link", "folder"]);
  await expect(page![1]!.describe()).rejects.toMatchObject(refused);
  await store.deleteMany(["a/link", "folder"]);
  expect((await allOf(store.list(""))).map(({ key }) => key)).toEqual(["a/file"]);
  expect(await readdir(outside)).toEqual(["secret"]);
  expect(await readFile(join(outside, "secret"), "utf8")).toBe("secret");
});

it("the store may lie behind a symbolic link itself", async () => {
  const [behind, root] = [join(folder, "behind"), join(folder, "link-to-store")];
  await mkdir(behind);
  await symlink(behind, root);
  await filesystemObjectStore(root).put("a/file", Readable.from([Buffer.from("x")]));
  expect(await filesystemObjectStore(root).head("a/file")).toMatchObject({ size: 1 });
  expect(await allOf(filesystemObjectStore(root).list("a/"))).toHaveLength(1);
});

it("the store doesn't make its folder again that went away, and goes on once it is back", async () => {
  const root = join(folder, "mounted");
  const store = filesystemObjectStore(root);
  const one = () => Readable.from([Buffer.from("x")]);
  await store.put("a/b", one());
  await rename(root, `${root}-away`);
  await expect(store.check()).rejects.toMatchObject({ code: "ENOENT" });
  await expect(store.put("a/c", one())).rejects.toMatchObject({ code: "ENOENT" });
  await expect(readdir(root)).rejects.toMatchObject({ code: "ENOENT" });
  await rename(`${root}-away`, root);
  await store.check();
  await store.put("a/c", one());
  expect(await readdir(join(root, "a"))).toEqual(["b", "c"]);
});

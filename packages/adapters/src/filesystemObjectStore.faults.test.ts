import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { canMountDisk, smallDisk } from "@meridian/testkit/faults";
import { describe, expect, test } from "vitest";
import { filesystemObjectStore } from "./filesystemObjectStore.ts";

const MiB = 1024 * 1024;
const content = (bytes: string | number) =>
  Readable.from([typeof bytes === "string" ? Buffer.from(bytes) : Buffer.alloc(bytes, 1)], {
    objectMode: false,
  });

describe.runIf(canMountDisk())("files on a full disk (root on Linux)", () => {
  test("a file that doesn't fit leaves the old one, and no trace of itself", async () => {
    const disk = await smallDisk({ bytes: 4 * MiB });
    const store = filesystemObjectStore(join(disk.folder, "objects"));
    await store.put("a/kept", content("old"));
    await expect(store.put("a/kept", content(8 * MiB))).rejects.toMatchObject({ code: "STORAGE_FULL" });
    expect(await text(await store.get("a/kept"))).toBe("old");
    expect(await readdir(join(disk.folder, "objects", ".uploads"))).toEqual([]);
    // The space of what failed is free again.
    expect(await store.put("a/fits", content(3 * MiB))).toEqual({ size: 3 * MiB });
  });

  test("the last twentieth of the disk is left to the database, also amid a file", async () => {
    const disk = await smallDisk({ bytes: 60 * MiB });
    const store = filesystemObjectStore(join(disk.folder, "objects"));
    const pieces = (count: number) => Readable.from(Array(count).fill(Buffer.alloc(MiB)));
    await expect(store.put("a/large", pieces(59))).rejects.toMatchObject({
      code: "STORAGE_FULL",
      message:
        "The disk of the stored files is full: its last 3 MiB are kept for the database. Free some space on it.",
    });
    expect(await store.put("a/fits", pieces(40))).toEqual({ size: 40 * MiB });
    await writeFile(join(disk.folder, "the database's"), Buffer.alloc(18 * MiB));
    await expect(store.put("a/small", content(1 * MiB))).rejects.toMatchObject({ code: "STORAGE_FULL" });
    await writeFile(join(disk.folder, "another one"), Buffer.alloc(1 * MiB));
  });

  test("reads and deletes go on, and so do writes once there is room", async () => {
    const disk = await smallDisk({ bytes: 4 * MiB });
    const store = filesystemObjectStore(join(disk.folder, "objects"));
    await store.put("a/kept", content("old"));
    await store.put("a/gone", content(100_000));
    await disk.fill();
    await expect(store.put("a/new", content(10_000))).rejects.toMatchObject({ code: "STORAGE_FULL" });
    expect(await text(await store.get("a/kept"))).toBe("old");
    await store.deleteMany(["a/gone"]);
    await disk.makeRoom();
    expect(await store.put("a/new", content(10_000))).toEqual({ size: 10_000 });
  });
});

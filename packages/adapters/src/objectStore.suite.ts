import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress, zstdCompressSync } from "node:zlib";
import { ObjectNotFound, type ObjectStore, type StoredObject } from "@meridian/domain";
import { describe, expect, it } from "vitest";

const bytes = (content: string | Buffer) => Readable.from([Buffer.from(content)], { objectMode: false });

export async function allOf<Piece>(listing: AsyncIterable<Piece>): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of listing) pieces.push(piece);
  return pieces;
}

const keysOf = async (objects: AsyncIterable<StoredObject>) => (await allOf(objects)).map(({ key }) => key);

/** Tests that every version of the object store has to pass. `store` is empty at the start. */
export function objectStoreSuite(name: string, store: () => ObjectStore) {
  describe(`object store: ${name}`, () => {
    it("gives back what was put, byte by byte", async () => {
      const content = randomBytes(20 * 1024 * 1024);
      const put = await store().put("whole/file.fits", bytes(content), { contentType: "image/fits" });
      expect(put).toEqual({ size: content.length });
      expect((await buffer(await store().get("whole/file.fits"))).equals(content)).toBe(true);
      const head = await store().head("whole/file.fits");
      expect(head).toMatchObject({ key: "whole/file.fits", size: content.length });
      expect(Math.abs(Date.now() - head!.modifiedAt.getTime())).toBeLessThan(60_000);
    });

    it("gives back any part of an object", async () => {
      const content = randomBytes(300_000);
      await store().put("part/file.fits", bytes(content));
      for (const [start, end] of [
        [0, 0],
        [2880, 5759],
        [299_999, 299_999],
        [0, 299_999],
      ] as const) {
        const part = await buffer(await store().get("part/file.fits", { start, end }));
        expect(part.equals(content.subarray(start, end + 1))).toBe(true);
      }
    });

    it("stores an empty object", async () => {
      expect(await store().put("empty/file", Readable.from([]))).toEqual({ size: 0 });
      expect(await buffer(await store().get("empty/file"))).toHaveLength(0);
    });

    it("replaces an object whole", async () => {
      await store().put("again/file", bytes("the first, which is longer"));
      await store().put("again/file", bytes("second"));
      expect((await buffer(await store().get("again/file"))).toString()).toBe("second");
    });

    it("keeps the old object, and nothing of the new, when the content breaks off", async () => {
      await store().put("broken/file", bytes("old"));
      const cut = Readable.from(
        (async function* () {
          yield Buffer.from("ne");
          throw new Error("cut off");
        })(),
        { objectMode: false },
      );
      await expect(store().put("broken/file", cut)).rejects.toThrow("cut off");
      expect((await buffer(await store().get("broken/file"))).toString()).toBe("old");
      expect(await keysOf(store().list("broken/"))).toEqual(["broken/file"]);
    });

    it("leaves its reader's own error to the reader, who stumbles over damage", async () => {
      // Large enough to be read still when its beginning proves damaged.
      const packed = zstdCompressSync(randomBytes(1024 * 1024));
      packed[4]! ^= 0xff;
      await store().put("damaged/file", bytes(packed));
      const reading = pipeline(await store().get("damaged/file"), createZstdDecompress(), buffer);
      await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^ZSTD_error/) });
    });

    it("says that there is no such object", async () => {
      await expect(store().get("absent/file")).rejects.toThrow(ObjectNotFound);
      expect(await store().head("absent/file")).toBeUndefined();
      await store().deleteMany(["absent/file", "absent"]);
    });

    it("lists in byte order of the keys, below a prefix that may end anywhere", async () => {
      const keys = ["l/a/1", "l/a-b/1", "l/a.b", "l/a0", "l/B/1", "l/a/2/x", "l/ab", "other/1"];
      for (const key of keys) await store().put(key, bytes(key));
      const below = keys.slice(0, -1).sort();
      expect(await keysOf(store().list("l/"))).toEqual(below);
      expect(await keysOf(store().list("l"))).toEqual(below);
      expect(await keysOf(store().list("l/a"))).toEqual(below.filter((key) => key.startsWith("l/a")));
      expect(await keysOf(store().list("l/a/"))).toEqual(["l/a/1", "l/a/2/x"]);
      expect(await keysOf(store().list("l/none"))).toEqual([]);
      for (const after of [...below, "l/a/1/x", "l/a/15", "l/a/2", "l/A", "a", "m", ""])
        expect(await keysOf(store().list("l/", after))).toEqual(below.filter((key) => key > after));
    });

    it("lists the same keys in pages, each with what is known of it when it is asked for", async () => {
      const keys = ["k/a/1", "k/a-b/1", "k/b"].sort();
      for (const key of keys) await store().put(key, bytes(key));
      const listed = async (after?: string) => (await allOf(store().listKeys("k/", after))).flat();
      expect((await listed()).map(({ key }) => key)).toEqual(keys);
      const [last] = await listed(keys[1]);
      expect(last!.key).toBe(keys[2]);
      expect([await last!.describe()]).toEqual(await allOf(store().list(keys[2]!)));
    });

    it("deletes many, whether they are there or not", async () => {
      const keys = Array.from({ length: 1005 }, (_, at) => `many/${String(at).padStart(4, "0")}`);
      for (const key of keys.slice(0, 20)) await store().put(key, bytes("x"));
      await store().put("many-more", bytes("stays"));
      await store().deleteMany(keys);
      expect(await keysOf(store().list("many"))).toEqual(["many-more"]);
    });

    it("survives puts and deletions of neighbours at once", async () => {
      const turn = async (at: number) => {
        await store().put(`busy/one/${at}`, bytes("x"));
        await store().deleteMany([`busy/one/${at}`]);
      };
      await Promise.all(Array.from({ length: 40 }, (_, at) => turn(at)));
      expect(await keysOf(store().list("busy/"))).toEqual([]);
    });

    it.each([
      "../out",
      "a/../../out",
      "/etc/x",
      "a//b",
      "a/",
      "",
      ".hidden",
      "a/.b",
      "a\\b",
      "a\u0000b",
      "ä",
    ])("stores nothing at %j, so that nothing is there", async (key) => {
      await expect(store().put(key, bytes("x"))).rejects.toThrow("not a key");
      await expect(store().get(key)).rejects.toThrow(ObjectNotFound);
      expect(await store().head(key)).toBeUndefined();
      await store().put("beside", bytes("x"));
      await store().deleteMany([key, "beside"]);
      expect(await store().head("beside")).toBeUndefined();
    });

    it("is there", async () => {
      // A check waits for so long only, and a server may be busy.
      await expect.poll(() => store().check()).toBeUndefined();
    });
  });
}

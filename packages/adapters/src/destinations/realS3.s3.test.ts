import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { DeleteObjectCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import type { StorageDestination } from "@meridian/contract";
import { describe, expect, it } from "vitest";
import { hasS3Server, testBucket } from "../s3/testBucket.ts";
import { s3ObjectStore } from "../s3ObjectStore.ts";
import { openDestinations } from "./openDestinations.ts";

describe.runIf(hasS3Server())("a bucket of a real S3 server as a destination", () => {
  const { options, client } = testBucket();

  interface Given {
    bucket?: string;
    keyId?: string;
    key?: string;
    allowPrivate?: boolean;
  }
  const destinationOf = (given: Given): StorageDestination => {
    const { bucket = options.bucket, keyId = options.accessKeyId, key = options.secretAccessKey } = given;
    const { endpoint, region } = options;
    return {
      kind: "s3",
      settings: { endpoint, region, bucket, prefix: "nights/2026", force_path_style: true },
      secrets: { access_key_id: keyId, secret_access_key: key },
    };
  };
  const tryOut = (given: Given = {}) =>
    openDestinations({ allowPrivate: given.allowPrivate ?? true }).test(
      destinationOf(given),
      AbortSignal.timeout(10_000),
    );
  const deliver = (content: Readable, size: number, given: Given = {}) =>
    openDestinations({ allowPrivate: true }).deliver(
      destinationOf(given),
      { folder: "M 31 – März", name: "light.fits", size, id: "1", content },
      AbortSignal.timeout(30_000),
    );
  const store = s3ObjectStore(options);
  const kept = async () => {
    const found = [];
    for await (const { key, size } of store.list("")) found.push([key, size]);
    return found;
  };

  it("is written to, and nothing is left behind", async () => {
    expect(await tryOut()).toMatchObject({ ok: true });
    expect(await kept()).toEqual([]);
  });

  it.each([1_000, 20 * 1024 * 1024])("gets a file of %i bytes, and the same again", async (size) => {
    const content = Buffer.alloc(size, "meridian");
    for (const _ of [1, 2]) expect(await deliver(Readable.from([content]), size)).toMatchObject({ ok: true });
    expect(await kept()).toEqual([["nights/2026/M 31 – März/light.fits", size]]);
    const command = { Bucket: options.bucket, Key: "nights/2026/M 31 – März/light.fits" };
    const { Body } = await client.send(new GetObjectCommand(command));
    expect((await text(Body as Readable)) === content.toString()).toBe(true);
    await client.send(new DeleteObjectCommand(command));
  });

  it("gets nothing of content that fails before its end", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * 1024 * 1024);
        yield Buffer.alloc(20 * 1024 * 1024);
        throw new Error("damaged");
      })(),
    );
    await expect(deliver(broken, 30 * 1024 * 1024)).rejects.toThrow("damaged");
    expect(await kept()).toEqual([]);
  });

  it("explains why it takes no file", async () => {
    const outcome = await deliver(Readable.from([Buffer.from("x")]), 1, {
      bucket: "meridian-no-such-bucket",
    });
    expect(outcome).toEqual({ ok: false, message: "There is no bucket with this name." });
  });

  it.each([
    ["another bucket", { bucket: "meridian-no-such-bucket" }, "There is no bucket with this name."],
    ["an unknown key", { keyId: "nobody" }, "The endpoint doesn't know the access key ID."],
    ["a wrong key", { key: "wrong" }, "The secret access key doesn't belong to the access key ID."],
    ["a bucket's name that can't be", { bucket: "No_Such.Bucket" }, expect.stringMatching(/bucket/i)],
  ])("explains %s", async (_, given, message) => {
    expect(await tryOut(given)).toEqual({ ok: false, message });
  });

  it("isn't connected to while private addresses aren't allowed", async () => {
    const outcome = await tryOut({ allowPrivate: false });
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining("public ones only") });
  });
});

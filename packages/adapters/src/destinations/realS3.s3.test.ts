import type { StorageDestination } from "@meridian/contract";
import { describe, expect, it } from "vitest";
import { hasS3Server, testBucket } from "../s3/testBucket.ts";
import { s3ObjectStore } from "../s3ObjectStore.ts";
import { openDestinations } from "./openDestinations.ts";

describe.runIf(hasS3Server())("a bucket of a real S3 server as a destination", () => {
  const { options } = testBucket();

  const tryOut = (given: { bucket?: string; keyId?: string; key?: string; allowPrivate?: boolean } = {}) => {
    const { bucket = options.bucket, keyId = options.accessKeyId, key = options.secretAccessKey } = given;
    const { endpoint, region } = options;
    const destination: StorageDestination = {
      kind: "s3",
      settings: { endpoint, region, bucket, prefix: "nights/2026", force_path_style: true },
      secrets: { access_key_id: keyId, secret_access_key: key },
    };
    const destinations = openDestinations({ allowPrivate: given.allowPrivate ?? true });
    return destinations.test(destination, AbortSignal.timeout(10_000));
  };

  it("is written to, and nothing is left behind", async () => {
    expect(await tryOut()).toMatchObject({ ok: true });
    const left = [];
    for await (const { key } of s3ObjectStore(options).list("")) left.push(key);
    expect(left).toEqual([]);
  });

  it.each([
    ["another bucket", { bucket: "meridian-no-such-bucket" }, "There is no bucket of this name."],
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

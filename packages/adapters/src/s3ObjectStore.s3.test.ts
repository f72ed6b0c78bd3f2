import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import {
  cutAfter,
  faultProxy,
  hang,
  httpFaultProxy,
  loseHttpAnswer,
  refuse,
  slowDown,
} from "@meridian/testkit/faults";
import { describe, expect, it } from "vitest";
import { objectStoreSuite } from "./objectStore.suite.ts";
import type { S3Options } from "./s3/connect.ts";
import { abortLeftovers } from "./s3/leftovers.ts";
import { hasS3Server, testBucket } from "./s3/testBucket.ts";
import { s3ObjectStore } from "./s3ObjectStore.ts";

const MiB = 1024 * 1024;
const sha256 = () => createHash("sha256");

/** Content that can't be told from noise, made as it is read. */
async function* chunks(bytes: number, each = 64 * 1024 + 13) {
  for (let left = bytes; left > 0; left -= each) yield randomBytes(Math.min(each, left));
}

/** The options with a proxy between store and server. */
async function throughProxy(options: S3Options) {
  const { hostname: host, port } = new URL(options.endpoint!);
  const proxy = await faultProxy({ target: { host, port: Number(port) } });
  return { proxy, options: { ...options, endpoint: `http://${proxy.host}:${proxy.port}` } };
}

describe.runIf(hasS3Server())("a real S3 server", () => {
  const bucket = testBucket();
  const store = s3ObjectStore(bucket.options);
  const uploadsLeft = async () =>
    (await bucket.client.send(new ListMultipartUploadsCommand({ Bucket: bucket.options.bucket }))).Uploads ??
    [];

  describe("a store on S3", () => {
    const own = testBucket();
    const tested = s3ObjectStore(own.options);
    objectStoreSuite("s3", () => tested);
  });

  it.each([0, 1, 16 * MiB, 16 * MiB + 1, 50 * MiB])(
    "stores a stream of %i bytes whose length it isn't told, unchanged",
    async (size) => {
      const sent = sha256();
      const content = Readable.from(
        (async function* () {
          for await (const chunk of chunks(size)) {
            sent.update(chunk);
            yield chunk;
          }
        })(),
      );
      expect(await store.put("stream/of-bytes", content)).toEqual({ size });
      const received = sha256();
      for await (const chunk of await store.get("stream/of-bytes")) received.update(chunk);
      expect(received.digest("hex")).toBe(sent.digest("hex"));
      expect(await store.head("stream/of-bytes")).toMatchObject({ size });
      expect(await uploadsLeft()).toEqual([]);
    },
  );

  it("lists and deletes more than a page, in byte order", async () => {
    const keys = Array.from({ length: 1050 }, (_, at) => `listed/${at % 2 ? "A" : "a"}-${at}`);
    const put = async (from: number) => {
      for (let at = from; at < keys.length; at += 50) await store.put(keys[at]!, Readable.from([]));
    };
    await Promise.all(Array.from({ length: 50 }, (_, from) => put(from)));
    const listed: string[] = [];
    for await (const { key } of store.list("listed/")) listed.push(key);
    expect(listed).toEqual(keys.toSorted());
    await store.deleteMany(keys);
    for await (const { key } of store.list("listed/")) expect(key).toBeUndefined();
  });

  it("an upload whose source fails leaves no object and no parts", async () => {
    const failing = Readable.from(
      (async function* () {
        yield* chunks(40 * MiB);
        throw new Error("the camera is gone");
      })(),
    );
    await expect(store.put("failing/file", failing)).rejects.toThrow("the camera is gone");
    expect(await store.head("failing/file")).toBeUndefined();
    expect(await uploadsLeft()).toEqual([]);
  });

  it("an upload whose connection is cut is tried again by itself", async () => {
    const { proxy, options } = await throughProxy(bucket.options);
    const cut = await proxy.apply(cutAfter({ bytes: 20 * MiB, direction: "request" }));
    const content = await buffer(Readable.from(chunks(40 * MiB)));
    await s3ObjectStore(options).put("cut/file", Readable.from([content]));
    await cut.struck;
    expect((await buffer(await store.get("cut/file"))).equals(content)).toBe(true);
    expect(await uploadsLeft()).toEqual([]);
  });

  it("a download that is cut fails, and never looks whole", async () => {
    await store.put("cut/download", Readable.from(chunks(8 * MiB)));
    const { proxy, options } = await throughProxy(bucket.options);
    const object = s3ObjectStore(options);
    await proxy.apply(cutAfter({ bytes: 4 * MiB, direction: "answer", ending: "end" }));
    await expect(object.get("cut/download").then(buffer)).rejects.toThrow();
  });

  it.each([
    ["secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["key id", { accessKeyId: "nobody" }, "InvalidAccessKeyId"],
    ["bucket", { bucket: "meridian-absent" }, "refuses the bucket meridian-absent: NoSuchBucket"],
  ])("says so when the %s is wrong", async (_, wrong, message) => {
    const { check } = s3ObjectStore({ ...bucket.options, ...wrong });
    // A busy server may take longer for its answer than a check waits.
    await expect.poll(() => check().catch(String)).toContain(message);
  });

  it.each([
    ["refuses", refuse, /ECONNREFUSED|within 2 seconds/],
    ["hangs", hang, "object storage doesn't answer within 2 seconds"],
  ])(
    "a server that %s fails the check within 2 seconds, and one that is back passes it",
    async (_, fault, message) => {
      const { proxy, options } = await throughProxy(bucket.options);
      const behind = s3ObjectStore(options);
      await behind.head("none");
      await proxy.apply(fault());
      if (fault === refuse) proxy.reset();
      await expect(behind.check()).rejects.toThrow(message);
      await proxy.heal();
      await expect.poll(() => behind.check()).toBeUndefined();
    },
  );

  it("a server that falls silent during a download or an upload doesn't hold it up for ever", async () => {
    await store.put("silent/file", Readable.from(chunks(8 * MiB)));
    const { proxy, options } = await throughProxy(bucket.options);
    // Enough for a server that is only busy: while it is there it has three attempts.
    const settings = { ...options, silenceMs: 2_000 };
    const behind = s3ObjectStore(settings);
    const download = await behind.get("silent/file");
    await proxy.apply(hang());
    const once = s3ObjectStore({ ...settings, attempts: 1 });
    await Promise.all([
      expect(buffer(download)).rejects.toThrow(),
      expect(once.put("silent/upload", Readable.from(chunks(1024)))).rejects.toThrow(),
    ]);
    await proxy.heal();
    await behind.put("silent/upload", Readable.from(chunks(1024)));
  });

  describe("a server that refuses requests or whose answers get lost", () => {
    async function behindProxy() {
      const proxy = await httpFaultProxy({ target: bucket.options.endpoint! });
      return { proxy, behind: s3ObjectStore({ ...bucket.options, endpoint: proxy.url }) };
    }

    it("every third request refused with SlowDown is no more than a delay", async () => {
      const { proxy, behind } = await behindProxy();
      proxy.apply(slowDown({ every: 3 }));
      const content = await buffer(Readable.from(chunks(40 * MiB)));
      await behind.put("busy/file", Readable.from([content]));
      expect((await buffer(await behind.get("busy/file"))).equals(content)).toBe(true);
      await behind.deleteMany(["busy/file"]);
      expect(await behind.head("busy/file")).toBeUndefined();
      expect(proxy.requests.filter(({ status }) => status === 503).length).toBeGreaterThan(1);
      expect(await uploadsLeft()).toEqual([]);
    });

    it.each([
      ["a small upload", MiB, "PUT", /./],
      ["a part", 20 * MiB, "PUT", /partNumber=1/],
      ["the end of an upload in parts", 20 * MiB, "POST", /uploadId/],
    ])("a lost answer to %s doesn't lose the object", async (_, size, method, path) => {
      const { proxy, behind } = await behindProxy();
      proxy.apply(loseHttpAnswer({ matches: (one) => one.method === method && path.test(one.path) }));
      const content = await buffer(Readable.from(chunks(size)));
      expect(await behind.put("lost/answer", Readable.from([content]))).toEqual({ size });
      expect(proxy.requests.filter(({ lost }) => lost)).toHaveLength(1);
      expect((await buffer(await store.get("lost/answer"))).equals(content)).toBe(true);
      expect(await uploadsLeft()).toEqual([]);
    });

    it("a lost answer to the start of an upload leaves another start behind, which is cleared away in time", async () => {
      const { proxy, behind } = await behindProxy();
      proxy.apply(loseHttpAnswer({ matches: (one) => one.method === "POST" }));
      await behind.put("lost/start", Readable.from(chunks(20 * MiB)));
      expect(await uploadsLeft()).toHaveLength(1);
      await abortLeftovers(bucket.client, bucket.options.bucket);
      expect(await uploadsLeft()).toHaveLength(1);
      await abortLeftovers(bucket.client, bucket.options.bucket, 0);
      expect(await uploadsLeft()).toEqual([]);
    });
  });
});

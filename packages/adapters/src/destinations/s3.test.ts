import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import type { StorageDestination } from "@meridian/contract";
import { beforeEach, expect, test } from "vitest";
import { openDestinations } from "./openDestinations.ts";
import { type Fault, fakeService, faults } from "./service.fixture.ts";
import { tryDestination } from "./trying.fixture.ts";

type S3 = Extract<StorageDestination, { kind: "s3" }>;

/** Objects in the bucket, by path. */
const objects = new Map<string, string>();
beforeEach(() => objects.clear());

const problem = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>internal words</Message></Error>`;

const service = fakeService(({ method, path, headers, body }) => {
  if (!headers.authorization?.includes("Credential=hidden-id/"))
    return { status: 403, body: problem("InvalidAccessKeyId") };
  if (method === "PUT") objects.set(path, body);
  if (method === "DELETE") objects.delete(path);
  if (method !== "GET") return { status: method === "PUT" ? 200 : 204 };
  const kept = objects.get(path);
  return kept === undefined ? { status: 404, body: problem("NoSuchKey") } : { status: 200, body: kept };
});

const s3 = (settings: Partial<S3["settings"]> = {}, access_key_id = "hidden-id"): StorageDestination => ({
  kind: "s3",
  settings: {
    endpoint: service.url,
    region: "us-east-1",
    bucket: "images",
    prefix: "",
    force_path_style: true,
    ...settings,
  },
  secrets: { access_key_id, secret_access_key: "hidden-secret" },
});

test.each([
  ["", /^\/images\/meridian-test-[0-9a-f]{32}\.txt$/],
  ["nights/2026", /^\/images\/nights\/2026\/meridian-test-/],
  ["/nights/", /^\/images\/nights\/meridian-test-/],
])("writes a small object under %j, reads it back and deletes it", async (prefix, key) => {
  expect(await tryDestination(s3({ prefix }), service.url)).toMatchObject({ ok: true });
  expect(service.calls.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE"]);
  for (const { path } of service.calls) expect(path).toMatch(key);
  expect(objects.size).toBe(0);
});

const refused = (status: number, code: string) => faults.status(status, problem(code));

test.each<[string, string, Fault, RegExp]>([
  ["a prefix that is too long", "PUT", refused(400, "KeyTooLongError"), /prefix is too long/],
  ["an unknown bucket", "PUT", refused(404, "NoSuchBucket"), /no bucket with this name/],
  ["a wrong secret", "PUT", refused(403, "SignatureDoesNotMatch"), /secret access key/],
  ["no right to write", "PUT", refused(403, "AccessDenied"), /may not write objects there/],
  ["no right to read", "GET", refused(403, "AccessDenied"), /may not read objects there/],
  ["no right to delete", "DELETE", refused(403, "AccessDenied"), /may not delete objects there/],
  ["a bucket elsewhere", "PUT", refused(301, "PermanentRedirect"), /another region/],
  ["a redirect", "PUT", faults.status(307, "", { location: "http://127.0.0.1:1/" }), /another region/],
  ["a wrong region", "PUT", refused(400, "AuthorizationHeaderMalformed"), /another region/],
  ["a clock that is wrong", "PUT", refused(403, "RequestTimeTooSkewed"), /clocks/],
  ["a full server", "PUT", refused(403, "QuotaExceeded"), /no space left/],
  ["a busy server", "PUT", refused(503, "SlowDown"), /busy/],
  ["too many requests", "PUT", faults.status(429, "internal words"), /busy/],
  ["trouble", "PUT", faults.status(500, "internal words"), /an internal problem \(status 500\)/],
  ["a web site", "PUT", faults.status(404, "<html>internal words</html>"), /doesn't answer like an S3/],
  ["an error nobody knows", "PUT", refused(400, "constructor"), /status 400/],
  ["a site that says yes to everything", "GET", faults.status(200, "internal words"), /isn't an S3 service/],
  ["an object that is gone at once", "GET", refused(404, "NoSuchKey"), /doesn't answer like an S3/],
  ["an endless answer", "GET", faults.endless(), /far too long an answer/],
  ["an endless error", "PUT", faults.endless(400), /far too long an answer/],
  ["a broken connection", "PUT", faults.breakOff, /breaks the connection/],
  ["another protocol", "PUT", faults.noHttp, /doesn't speak HTTP/],
])("%s is explained", async (_, part, fault, message) => {
  service.fail(part, fault);
  expect(await tryDestination(s3(), service.url)).toEqual({
    ok: false,
    message: expect.stringMatching(message),
  });
});

test("a written file that can't be read is deleted", async () => {
  service.fail("GET", refused(403, "AccessDenied"));
  await tryDestination(s3(), service.url);
  expect(objects.size).toBe(0);
});

test.each<[string, () => StorageDestination, RegExp]>([
  ["a key ID of two lines", () => s3({}, "hidden\nid"), /invalid characters/],
  ["an unknown key", () => s3({}, "hidden-other"), /doesn't know the access key ID/],
  ["a server that isn't there", () => s3({ endpoint: "http://127.0.0.1:1" }), /refuses connections/],
  ["a name that can't be", () => s3({ endpoint: "http://no such.invalid" }), /don't match/],
  ["a region that leads elsewhere", () => s3({ endpoint: undefined, region: "x.example/" }), /don't match/],
])("%s is explained", async (_, destination, message) => {
  const outcome = await tryDestination(destination(), service.url);
  expect(outcome).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test("a name that isn't found is explained", async () => {
  const lookup: LookupFunction = (_, __, callback) =>
    callback(Object.assign(new Error("internal words"), { code: "ENOTFOUND" }), "");
  const outcome = await tryDestination(s3({ endpoint: "http://nobody.example" }), service.url, { lookup });
  const message = expect.stringMatching(/no server with the endpoint's name/);
  expect(outcome).toEqual({ ok: false, message });
});

test("TLS to a server that speaks none is explained", async () => {
  const endpoint = service.url.replace("http:", "https:");
  const outcome = await tryDestination(s3({ endpoint }), service.url);
  expect(outcome).toEqual({ ok: false, message: expect.stringMatching(/may have to start with http:/) });
});

test.each([
  ["PUT", faults.hang],
  ["GET", faults.hang],
  ["GET", faults.stall],
])("an answer to %s that never comes or never ends is waited for only so long", async (method, fault) => {
  service.fail(method, fault);
  const outcome = await tryDestination(s3(), service.url, { patience: 500 });
  expect(outcome).toEqual({ ok: false, message: "No complete answer came in time." });
});

test.each(["http://127.0.0.1", "http://localhost", "http://[::ffff:127.0.0.1]", "http://2130706433"])(
  "an endpoint at %s isn't connected to",
  async (endpoint) => {
    const { port } = new URL(service.url);
    for (const force_path_style of [true, false]) {
      const destination = s3({ endpoint: `${endpoint}:${port}`, force_path_style });
      const outcome = await tryDestination(destination, service.url, { allowPrivate: false });
      expect(outcome.ok).toBe(false);
      if (force_path_style) expect(outcome.message).toContain("public ones only");
    }
    expect(service.calls).toEqual([]);
  },
);

test.each([
  ["at once", 100_000, "PUT"],
  ["in parts", 17 * 1024 * 1024, "POST"],
])(
  "headers that never end end a delivery %s with its signal, and its connection too",
  async (_, size, part) => {
    const ended = Promise.withResolvers<void>();
    service.fail(part, (response) => {
      response.socket!.once("close", () => ended.resolve());
      faults.drip(response);
    });
    const content = Readable.from([Buffer.alloc(size)]);
    const file = { folder: "M 31", name: "light.fits", size, id: "file-1", content };
    const destinations = openDestinations({ allowPrivate: true });
    const outcome = await destinations.deliver(s3(), file, AbortSignal.timeout(1_500));
    expect(outcome).toEqual({ ok: false, message: "No complete answer came in time." });
    await ended.promise;
  },
);

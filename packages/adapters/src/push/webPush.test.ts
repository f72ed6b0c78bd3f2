import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { PushRejected } from "@meridian/domain";
import { pushService } from "@meridian/testkit";
import { expect, test } from "vitest";
import { openPusher } from "./openPusher.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const pair = createECDH("prime256v1");
const vapid = {
  publicKey: pair.generateKeys("base64url"),
  // Without its leading zeros it would be too short.
  privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  subject: "mailto:support@meridian.example",
};
const push = {
  title: "Andromeda is completed",
  body: "40 frames – “all” good",
  url: "https://meridian.example/app/observations/o1",
  tag: "0123456789abcdef0123456789abcdef",
  urgency: "high",
} as const;
/** The part of the message that a device shows, and the part for its push service. */
const { urgency, ...shown } = push;
const open = (ca?: string, allowPrivate = true) =>
  openPusher({ vapid, allowPrivate, log: silent, ...(ca && { ca }) });

const protocols = ["h2", "http/1.1"] as const;

test.each(protocols)(
  "over %s a device decrypts what it was sent, and its push service knows by whom",
  async (protocol) => {
    const service = await pushService(undefined, { protocol });
    const pusher = open(service.ca);
    await pusher.toDevice(service.device("laptop"), push);
    const [{ message, headers, vapid: sender }] = service.received as [(typeof service.received)[0]];
    expect(message).toEqual(shown);
    expect(headers).toMatchObject({
      ttl: "86400",
      topic: push.tag,
      urgency,
      "content-encoding": "aes128gcm",
    });
    expect(sender).toMatchObject({ aud: service.origin, sub: vapid.subject });
    const hours = (sender.exp - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(10);
    expect(hours).toBeLessThan(24);
    await pusher.close();
  },
);

test.each(protocols)(
  "over %s a hundred messages share a few connections and one signature, and each has a key of its own",
  async (protocol) => {
    const service = await pushService(undefined, { protocol });
    const pusher = open(service.ca);
    const device = service.device("laptop");
    for (let n = 0; n < 100; n += 1) await pusher.toDevice(device, { ...push, body: `${n}` });
    expect(service.received.map(({ message }) => message.body)).toEqual(
      Array.from({ length: 100 }, (_, n) => `${n}`),
    );
    expect(new Set(service.received.map(({ headers }) => headers.authorization)).size).toBe(1);
    expect(new Set(service.received.map(({ key }) => key)).size).toBe(100);
    expect(service.connections()).toBeLessThan(5);
    await pusher.close();
  },
);

test("any name of an observation fits into a message", async () => {
  const service = await pushService();
  const pusher = open(service.ca);
  await pusher.toDevice(service.device("laptop"), {
    ...push,
    title: "🌌".repeat(500),
    body: '"\n\\🌌'.repeat(5000),
  });
  const { message, headers } = service.received[0]!;
  expect(Number(headers["content-length"])).toBeLessThanOrEqual(4096);
  expect(message.title).toMatch(/^🌌+…$/u);
  expect(message.body.endsWith("…")).toBe(true);
  await pusher.close();
});

test.each([
  [404, { gone: true, permanent: true }],
  [410, { gone: true, permanent: true }],
  [400, { gone: false, permanent: true }],
  [413, { gone: false, permanent: true }],
  [302, { gone: false, permanent: true }],
  [429, { gone: false, permanent: false }],
  [500, { gone: false, permanent: false }],
  [503, { gone: false, permanent: false }],
])("%i is understood", async (status, meaning) => {
  const service = await pushService(() => status);
  const pusher = open(service.ca);
  const failure = await pusher.toDevice(service.device("laptop"), push).catch((error) => error);
  expect(failure).toBeInstanceOf(PushRejected);
  expect(failure).toMatchObject({ ...meaning, unreachable: false });
  await pusher.close();
});

test.each(protocols)("a service's time to come back is kept to over %s", async (protocol) => {
  const service = await pushService(() => ({ status: 429, "retry-after": "120" }), { protocol });
  const pusher = open(service.ca);
  const sent = pusher.toDevice(service.device("laptop"), push);
  await expect(sent).rejects.toMatchObject({ permanent: false, retryAfterS: 120 });
  await pusher.close();
});

test("a message goes to no private address unless that is allowed, and to no untrusted certificate", async () => {
  const service = await pushService();
  const device = service.device("laptop");
  const guarded = open(service.ca, false);
  await expect(guarded.toDevice(device, push)).rejects.toMatchObject({ permanent: true });
  await expect(
    guarded.toDevice({ ...device, endpoint: "https://localhost:9/x" }, push),
  ).rejects.toMatchObject({
    permanent: true,
  });
  const trusting = open();
  await expect(trusting.toDevice(device, push)).rejects.toMatchObject({ permanent: false });
  expect(service.received).toEqual([]);
  await Promise.all([guarded.close(), trusting.close()]);
});

test("invalid keys are refused for good", async () => {
  const service = await pushService();
  const pusher = open(service.ca);
  const device = { ...service.device("laptop"), p256dh: `B${randomBytes(64).toString("base64url")}` };
  await expect(pusher.toDevice(device, push)).rejects.toMatchObject({ permanent: true });
  await pusher.close();
});

test("a message whose thread breaks is tried again, and the next one gets through", async () => {
  const service = await pushService();
  const pusher = open(service.ca);
  const device = service.device("laptop");
  for (const breaks of [0, 1]) {
    process.once("worker", (thread) => thread.terminate());
    await expect(pusher.toDevice(device, { ...push, body: `${breaks}` })).rejects.toMatchObject({
      name: "PushRejected",
      permanent: false,
      unreachable: false,
    });
  }
  await pusher.toDevice(device, push);
  expect(service.received.map(({ message }) => message)).toEqual([shown]);
  await pusher.close();
});

test("closing ends the threads and their work", async () => {
  const service = await pushService();
  const pusher = open(service.ca);
  const device = service.device("laptop");
  const started = once(process, "worker");
  const failed = expect(pusher.toDevice(device, push)).rejects.toMatchObject({ permanent: false });
  const [thread] = await started;
  const ended = once(thread, "exit");
  await pusher.close();
  await Promise.all([ended, failed]);
  await expect(pusher.toDevice(device, push)).rejects.toMatchObject({ permanent: false });
});

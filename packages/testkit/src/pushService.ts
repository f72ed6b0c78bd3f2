import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { ownCertificate } from "./certificate.ts";
import { closeWithTest } from "./faults/closeWithTest.ts";
import { type Observable, observable } from "./faults/observable.ts";

export interface ReceivedPush {
  /** The last part of the device's endpoint. */
  device: string;
  headers: IncomingHttpHeaders;
  /** The message, decrypted with the device's keys. */
  message: { title: string; body: string; url: string; tag: string };
  /** The public key that the message was encrypted with, in base64url. */
  key: string;
  /** The sender's claims about itself, with a checked signature. */
  vapid: { aud: string; exp: number; sub: string };
}

export interface PushService extends Observable {
  origin: string;
  /** The certificate to trust when connecting to it. */
  ca: string;
  readonly received: readonly ReceivedPush[];
  /** Counts the connections made to it. */
  connections(): number;
  /** A device of its own, as a browser would subscribe it. */
  device(name: string): { endpoint: string; p256dh: string; auth: string };
}

/** A status, or one with headers beside it. */
type PushAnswer = number | { status: number; [header: string]: string | number };

interface PushServiceOptions {
  protocol?: "h2" | "http/1.1";
  /** A certificate shared by services that one client trusts; by default its own. */
  certificate?: ReturnType<typeof ownCertificate>;
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** The sender's public key (RFC 8291, 4). */
const senderOf = (body: Buffer) => body.subarray(21, 21 + body[20]!);

/** RFC 8291 and RFC 8188, written from the specifications: a message of one record. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = senderOf(body);
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** RFC 8292: `vapid t=<signed claims>, k=<public key>`. Throws when the signature is wrong. */
function readVapid(authorization: string): ReceivedPush["vapid"] {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head, claims, signature] = token!.split(".") as [string, string, string];
  const point = Buffer.from(key!, "base64url");
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the sender's signature is wrong");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}

/**
 * A push service over HTTPS on loopback that decrypts what it gets. `answer` says what a device's messages get, 201 unless
 * told. Its events are accepted messages.
 */
export async function pushService(
  answer: (device: string) => PushAnswer | Promise<PushAnswer> = () => 201,
  { protocol = "h2", certificate = ownCertificate() }: PushServiceOptions = {},
): Promise<PushService> {
  const { key, cert } = certificate;
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const seen = observable();
  const take = async (
    request: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse,
  ) => {
    const device = request.url!.slice(1);
    const body = await buffer(request).catch(() => undefined);
    // The sender was killed in the middle of it.
    if (!body) return;
    const answered = await answer(device);
    const { status, ...headers } = typeof answered === "number" ? { status: answered } : answered;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (status < 300) {
      const { keys, auth } = devices.get(device)!;
      const message = JSON.parse(decrypt(body, keys, auth));
      const vapid = readVapid(request.headers.authorization ?? "");
      const key = senderOf(body).toString("base64url");
      received.push({ device, headers: request.headers, message, key, vapid });
      seen.happen();
    }
    response.statusCode = status;
    response.end(status < 300 ? "" : "no");
  };
  const server =
    protocol === "h2" ? createSecureServer({ key, cert }, take) : createServer({ key, cert }, take);
  let connections = 0;
  const open = new Set<Socket>();
  server.on("secureConnection", (socket) => {
    connections += 1;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeWithTest(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    ca: cert,
    received,
    get events() {
      return seen.events;
    },
    until: seen.until,
    connections: () => connections,
    device(name) {
      const keys = createECDH("prime256v1");
      const auth = randomBytes(16);
      const p256dh = keys.generateKeys("base64url");
      devices.set(name, { keys, auth });
      return { endpoint: `${origin}/${name}`, p256dh, auth: auth.toString("base64url") };
    },
  };
}

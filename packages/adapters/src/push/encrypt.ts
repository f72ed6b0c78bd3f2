import {
  createCipheriv,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPair,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { promisify } from "node:util";
import { type Push, type PushDevice, PushRejected } from "@meridian/domain";

/** Push services take 4096 bytes, of which the encryption needs 103; characters take up to 4, and quotes are escaped. */
const longest = { title: 120, body: 500 };

const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
};

const newKeyPair = promisify(generateKeyPair);
const agree = promisify(diffieHellman);
const curve = { asymmetricKeyType: "ec", namedCurve: "prime256v1", format: "raw-public" } as const;

const saltBytes = 16;
/** The largest record, which says that a message is one record (RFC 8188, 2.1). */
const recordSize = 4096;
/** Ends the last record (RFC 8188, 2). */
const lastRecord = Buffer.from([2]);
const keyInfo = Buffer.from("WebPush: info\0");
const contentKeyInfo = Buffer.from("Content-Encoding: aes128gcm\0");
const nonceInfo = Buffer.from("Content-Encoding: nonce\0");

/** Secrets as key objects: given bytes, Node.js first tries whether they are one, which costs ten times the hash. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", createSecretKey(secret), salt, info, bytes));

function publicKeyOf(device: Buffer): KeyObject {
  try {
    return createPublicKey({ ...curve, key: device });
  } catch (error) {
    throw new PushRejected(`the device's keys can't be used: ${(error as Error).message}`, {
      permanent: true,
    });
  }
}

/** What only sender and device know (RFC 8291, 3.4), and the sender's public key. A key pair serves one message. */
async function agreeWith({ p256dh, auth }: PushDevice): Promise<{ secret: Buffer; sender: Buffer }> {
  const device = Buffer.from(p256dh, "base64url");
  const publicKey = publicKeyOf(device);
  const { privateKey, publicKey: ownKey } = await newKeyPair("ec", { namedCurve: curve.namedCurve });
  const sender = ownKey.export({ format: "raw-public" });
  const shared = await agree({ privateKey, publicKey });
  const parties = Buffer.concat([keyInfo, device, sender]);
  return { secret: derive(Buffer.from(auth, "base64url"), shared, parties, 32), sender };
}

/**
 * A message for one device alone (RFC 8291), as one record (RFC 8188). The work on the curve, most of it, is done beside
 * the event loop. Throws PushRejected when the device's keys aren't valid.
 */
export async function encryptPush(device: PushDevice, { title, body, url, tag }: Push): Promise<Buffer> {
  const text = JSON.stringify({ title: cut(title, longest.title), body: cut(body, longest.body), url, tag });
  const { secret, sender } = await agreeWith(device);
  const salt = randomBytes(saltBytes);
  const key = createSecretKey(derive(salt, secret, contentKeyInfo, 16));
  const cipher = createCipheriv("aes-128-gcm", key, derive(salt, secret, nonceInfo, 12));
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(sender.length, 4);
  return Buffer.concat([
    salt,
    sizes,
    sender,
    cipher.update(text),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

import { createCipheriv, createECDH, createHmac, createSecretKey, randomBytes } from "node:crypto";
import type { Push, PushDevice } from "@meridian/domain";

/** Push services take 4096 bytes, of which the encryption needs 103; characters take up to 4, and quotes are escaped. */
const longest = { title: 120, body: 500 };

const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
};

const saltBytes = 16;
/** The largest record, which says that a message is one record (RFC 8188, 2.1). */
const recordSize = 4096;
/** Ends the last record (RFC 8188, 2). */
const lastRecord = Buffer.from([2]);
const keyInfo = Buffer.from("WebPush: info\0");
const contentKeyInfo = Buffer.from("Content-Encoding: aes128gcm\0");
const nonceInfo = Buffer.from("Content-Encoding: nonce\0");

/** Secrets as key objects: given bytes, Node.js first tries whether they are one, which costs several times the hash. */
const mac = (key: Buffer, message: Buffer): Buffer =>
  createHmac("sha256", createSecretKey(key)).update(message).digest();

/** HKDF's second half where one block is enough (RFC 5869, 2.3), whose first half is a `mac` alone. */
const expand = (key: Buffer, info: Buffer): Buffer => mac(key, Buffer.concat([info, firstBlock]));
const firstBlock = Buffer.from([1]);

const own = createECDH("prime256v1");

/**
 * Derives the secret that only sender and device know (RFC 8291, 3.4), and the sender's public key. A key pair serves one
 * message.
 */
function agreeWith({ p256dh, auth }: PushDevice): { secret: Buffer; sender: Buffer } {
  const device = Buffer.from(p256dh, "base64url");
  const sender = own.generateKeys();
  const shared = mac(Buffer.from(auth, "base64url"), own.computeSecret(device));
  return { secret: expand(shared, Buffer.concat([keyInfo, device, sender])), sender };
}

/** A message for one device alone (RFC 8291), as one record (RFC 8188). Throws when the device's keys aren't valid. */
export function encryptPush(device: PushDevice, { title, body, url, tag }: Push): Buffer {
  const text = JSON.stringify({ title: cut(title, longest.title), body: cut(body, longest.body), url, tag });
  const { secret, sender } = agreeWith(device);
  const salt = randomBytes(saltBytes);
  const extracted = mac(salt, secret);
  const key = createSecretKey(expand(extracted, contentKeyInfo).subarray(0, 16));
  const cipher = createCipheriv("aes-128-gcm", key, expand(extracted, nonceInfo).subarray(0, 12));
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

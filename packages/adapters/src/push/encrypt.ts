/// <reference path="./http_ece.d.ts" />
import { createECDH, randomBytes } from "node:crypto";
import { type Push, type PushDevice, PushRejected } from "@meridian/domain";
import { encrypt } from "http_ece";

/** Push services take 4096 bytes, of which the encryption needs 103; characters take up to 4, and quotes are escaped. */
const longest = { title: 120, body: 500 };

const cut = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
};

/** A message for one device alone (RFC 8291). Throws PushRejected when the device's keys are none. */
export function encryptPush({ p256dh, auth }: PushDevice, { title, body, url, tag }: Push): Buffer {
  const text = JSON.stringify({ title: cut(title, longest.title), body: cut(body, longest.body), url, tag });
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  try {
    return encrypt(Buffer.from(text), {
      version: "aes128gcm",
      dh: p256dh,
      authSecret: auth,
      privateKey,
      salt: randomBytes(16),
    });
  } catch (error) {
    throw new PushRejected(`the device's keys can't be used: ${(error as Error).message}`, {
      permanent: true,
    });
  }
}

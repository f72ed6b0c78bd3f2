import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** The key of one answer: made of the server's secret and the client's own key, which is kept nowhere. */
const keyFor = (secret: string, key: string) =>
  createHmac("sha256", secret).update(`kept answer ${key}`).digest();

/** Encrypts an answer that is kept, for it may hold a secret that is shown only once. */
export function seal(secret: string, key: string, body: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyFor(secret, key), iv);
  const sealed = Buffer.concat([cipher.update(body, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

export function open(secret: string, key: string, kept: string): string {
  const bytes = Buffer.from(kept, "base64");
  const decipher = createDecipheriv(algorithm, keyFor(secret, key), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
}

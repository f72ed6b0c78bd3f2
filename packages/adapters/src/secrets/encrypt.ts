import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts text with a key of 32 bytes; `context` isn't kept, but has to be the same when it is decrypted. */
export function encrypt(key: Buffer, text: string, context = ""): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Throws when key, context or a byte is another than when it was encrypted. */
export function decrypt(key: Buffer, encrypted: Buffer, context = ""): string {
  const tag = encrypted.subarray(ivLength, ivLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return (
    decipher.update(encrypted.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8")
  );
}

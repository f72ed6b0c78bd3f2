import { createHash, randomBytes } from "node:crypto";

const startLength = 8;

/** Returns the hash of a key that is stored; the key is random enough that a plain hash can't be reversed. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** A new key that begins with the prefix: itself, its first characters, and what is kept of it. */
export function newKey(prefix: string): { key: string; start: string; hash: string } {
  const key = prefix + randomBytes(32).toString("base64url");
  return { key, start: key.slice(0, startLength), hash: hashKey(key) };
}

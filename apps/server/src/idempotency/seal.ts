import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@meridian/adapters/encryption";

/** The key of one answer: made of the server's secret and the client's own key, which is kept nowhere. */
const keyFor = (secret: string, key: string) =>
  createHmac("sha256", secret).update(`kept answer ${key}`).digest();

/** Encrypts an answer that is kept, for it may hold a secret that is shown only once. */
export const seal = (secret: string, key: string, body: string): string =>
  encrypt(keyFor(secret, key), body).toString("base64");

export const open = (secret: string, key: string, kept: string): string =>
  decrypt(keyFor(secret, key), Buffer.from(kept, "base64"));

import { hkdfSync } from "node:crypto";
import { SecretLost, type Secrets } from "@meridian/domain";
import { decrypt, encrypt } from "./encrypt.ts";

/** Stands before everything sealed with today's key and cipher, so that others can follow. */
const version = "v1.";

/** Secrets encrypted with what is derived from `encryptionKey`, as AES-256-GCM. */
export function sealedSecrets(encryptionKey: string): Secrets {
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", encryptionKey, "", purpose, length));
  const key = derived("meridian secrets at rest", 32);
  return {
    fingerprint: derived("meridian key fingerprint", 16).toString("hex"),
    seal: (secret, context) => `${version}${encrypt(key, secret, context).toString("base64url")}`,
    open(sealed, context) {
      if (!sealed.startsWith(version)) throw new SecretLost();
      try {
        return decrypt(key, Buffer.from(sealed.slice(version.length), "base64url"), context);
      } catch {
        throw new SecretLost();
      }
    },
  };
}

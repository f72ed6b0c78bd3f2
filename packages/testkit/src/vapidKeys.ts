import { createECDH } from "node:crypto";

/** A new pair of keys for Web Push, in base64url. (RFC 8292.) */
export function vapidKeys() {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // One in 256 begins with a zero, which would be left out.
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  return { publicKey, privateKey };
}

declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface EncryptParameters {
    version: "aes128gcm";
    /** The receiver's public key, in base64url. */
    dh: string;
    /** A key pair of the sender's, for this message alone. */
    privateKey: ECDH;
    authSecret: string;
    salt: Buffer;
  }
  export function encrypt(message: Buffer, parameters: EncryptParameters): Buffer;
}

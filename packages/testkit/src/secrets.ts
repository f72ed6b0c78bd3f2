import { randomUUID } from "node:crypto";
import { SecretLost, type Secrets } from "@meridian/domain";

/** Secrets sealed by all contexts of a test file. */
const kept = new Map<string, { secret: string; context: string }>();

/** Keeps secrets in memory, for tests that don't test encryption. */
export const memorySecrets = (): Secrets => ({
  fingerprint: "00000000000000000000000000000000",
  seal(secret, context) {
    const sealed = randomUUID();
    kept.set(sealed, { secret, context });
    return sealed;
  },
  open(sealed, context) {
    const found = kept.get(sealed);
    if (found?.context !== context) throw new SecretLost();
    return found.secret;
  },
});

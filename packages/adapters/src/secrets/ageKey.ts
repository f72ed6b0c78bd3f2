import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** True for a secret key as `age-keygen` prints it, without a mistake in typing. */
export function isAgeKey(text: string): boolean {
  if (!text.startsWith("AGE-SECRET-KEY-1")) return false;
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

/** A new secret key and the public one that belongs to it. */
export async function newAgeKey(): Promise<{ key: string; recipient: string }> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

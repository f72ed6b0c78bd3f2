import { isObjectKey } from "@meridian/domain";

/** The key itself, when it may name an object. Throws when it may not. */
export function objectKey(key: string): string {
  if (!isObjectKey(key)) throw new Error(`not a key of an object: ${JSON.stringify(key.slice(0, 200))}`);
  return key;
}

const segment = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]{0,199}$/;

/**
 * The key itself, when it may name an object: segments of letters, digits and `._=-` between single slashes, none
 * beginning with a dot. So a key can't leave the store's folder, and keys sort the same everywhere.
 */
export function objectKey(key: string): string {
  if (key.length > 800 || !key.split("/").every((part) => segment.test(part))) {
    throw new Error(`not a key of an object: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return key;
}

import { observatoryKeys, type Queryable } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { hashKey } from "../../../base/secretKey.ts";

/** The observatory that a key is of; undefined for one that opens nothing. */
export async function findObservatoryKey(
  db: Queryable,
  key: string,
): Promise<{ keyId: string; observatoryId: string } | undefined> {
  const [found] = await db
    .select({ keyId: observatoryKeys.id, observatoryId: observatoryKeys.observatory_id })
    .from(observatoryKeys)
    .where(eq(observatoryKeys.hash, hashKey(key)));
  return found;
}

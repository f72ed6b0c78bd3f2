/** Owner of the object storage: an installation. */
import { z } from "zod";

/**
 * `own`: this installation's. `unclaimed`: nobody's yet, so it becomes this installation's with the first change.
 * `foreign`: another installation's, or that of the database this one is a copy of. `unreachable`: it doesn't answer.
 * `absent`: it is empty, but records name files in it, as when its disk isn't mounted. Nothing is stored in it then.
 */
export const storageState = z.enum(["own", "unclaimed", "foreign", "absent", "unreachable"]);
export type StorageState = z.infer<typeof storageState>;

/** Owner according to the storage itself. */
export const storageOwner = z.object({
  installation_id: z.string(),
  /** Address of that installation. */
  base_url: z.string(),
  since: z.string(),
});
export type StorageOwner = z.infer<typeof storageOwner>;

export const storageOwnership = z.object({
  state: storageState,
  installation_id: z.string(),
  /** Null while nobody owns it, or when it can't be read. */
  owner: storageOwner.nullable(),
});
export type StorageOwnership = z.infer<typeof storageOwnership>;

export const adoptPhrase = "ADOPT";
export const adoptStorageInput = z.strictObject({
  confirm: z.literal(adoptPhrase, `must be ${adoptPhrase}`),
});
export type AdoptStorageInput = z.output<typeof adoptStorageInput>;

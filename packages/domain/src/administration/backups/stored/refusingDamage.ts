import { OperationFailure } from "../../../ground/operations/index.ts";
import { DamagedBackup } from "./damaged.ts";
import { LockedBackup } from "./locked.ts";

/** Does a part of an operation for which a backup that is damaged or locked is the end: trying again would find the same. */
export async function refusingDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isPermanent = error instanceof DamagedBackup || error instanceof LockedBackup;
    throw isPermanent ? new OperationFailure(error.message) : error;
  }
}

import { OperationFailure } from "../../operations/index.ts";
import { DamagedBackup } from "./damaged.ts";

/** Does a part of an operation for which a damaged backup is the end: trying again would find the same. */
export async function refusingDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DamagedBackup ? new OperationFailure(error.message) : error;
  }
}

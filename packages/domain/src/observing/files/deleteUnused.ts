import type { Context } from "../../base/context.ts";

/** Deletes an object that nothing refers to. One that stays is found by an integrity scan. */
export const deleteUnused = ({ objectStore, log }: Context, key: string): Promise<void> =>
  objectStore.deleteMany([key]).catch((err) => log.warn({ key, err }, "could not delete an unused object"));

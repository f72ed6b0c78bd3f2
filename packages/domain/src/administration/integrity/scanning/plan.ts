import type { ScanOptions } from "@meridian/contract";
import { type RegisteredCollection, registry, type StorageKey } from "@meridian/database";
import type { Check, CheckMoment, SetFinder } from "../checks/check.ts";
import { checks } from "../checks/index.ts";
import { type CheckFinder, rowFindersOf } from "./pass.ts";

/** A piece of a scan. Finished pieces are kept by name, so that a scan goes on after a stop. */
export type Unit = { name: string; stage: string } & (
  | { does: "rows"; collection: RegisteredCollection; finders: CheckFinder[] }
  | { does: "set"; collection: RegisteredCollection; check: Check; find: SetFinder }
  | { does: "storage"; collection: RegisteredCollection; key: StorageKey }
  | { does: "health" }
  | { does: "resolve" }
);

export type StorageUnit = Extract<Unit, { does: "storage" }>;

/** The checks that a scan with these options makes. */
export const checksFor = (options: ScanOptions): Check[] =>
  checks.filter(
    ({ id, needs }) =>
      (needs === null || options[needs]) && (id !== "observation.test-data" || options.include_test_data),
  );

const unitsOf = (collection: RegisteredCollection, made: Check[], moment: CheckMoment): Unit[] => {
  const { name } = collection;
  const finders = rowFindersOf(made, collection, moment);
  const sets = made.flatMap((check) =>
    (check.inSets?.(collection, moment) ?? []).map(
      (find, at): Unit => ({
        name: `${check.id} ${name} ${at}`,
        stage: `comparing ${name}`,
        does: "set",
        collection,
        check,
        find,
      }),
    ),
  );
  const rows: Unit = { name: `rows ${name}`, stage: `scanning ${name}`, does: "rows", collection, finders };
  return finders.length > 0 ? [rows, ...sets] : sets;
};

/** Everything that a scan does, in order. */
export function unitsFor(options: ScanOptions, moment: CheckMoment): Unit[] {
  const made = checksFor(options);
  const health = made.filter(({ needs }) => needs === "check_health");
  const walked = registry.flatMap((collection) =>
    unitsOf(collection, options.collections.includes(collection.name) ? made : health, moment),
  );
  const storage = registry.flatMap((collection) =>
    collection.storageKeys.map(
      (key): Unit => ({
        name: `storage ${collection.name}.${key.field}`,
        stage: `comparing ${key.prefix} with storage`,
        does: "storage",
        collection,
        key,
      }),
    ),
  );
  return [
    ...walked,
    ...(options.check_storage ? storage : []),
    ...(options.check_health
      ? [{ name: "health", stage: "asking the system", does: "health" } as const]
      : []),
    { name: "resolve", stage: "looking for what is gone", does: "resolve" },
  ];
}

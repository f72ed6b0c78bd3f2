import type { OperationDocument } from "@meridian/contract";
import type { Task } from "../../base/tasks.ts";
import type { OperationDefinition } from "./definition.ts";
import { taskOf } from "./task.ts";

// biome-ignore lint/suspicious/noExplicitAny: kinds differ in their documents; what they have in common is all that is used here
type AnyDefinition = OperationDefinition<any, any>;

const definitions = new Map<string, AnyDefinition>();

/** Registers a kind; `defineOperation` calls it once for each. */
export function addKind(definition: AnyDefinition): void {
  if (definitions.has(definition.kind))
    throw new Error(`two kinds of operation are called ${definition.kind}`);
  definitions.set(definition.kind, definition);
}

/** Every kind of long work, for what concerns all of them. */
export const allKinds = (): OperationDefinition<Partial<OperationDocument>, OperationDocument>[] => [
  ...definitions.values(),
];

/** `integrity_scan` -> `integrity scan` */
export const kindLabel = (kind: string): string => kind.replaceAll("_", " ");

/** `integrity_scan` -> `an integrity scan` */
export const withArticle = (kind: string): string =>
  `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kindLabel(kind)}`;

const excluded = (one: AnyDefinition, other: string): boolean =>
  one.excludes === "all" || (one.excludes?.includes(other) ?? false);

/** The kinds that must not be under way beside one: those that it excludes, and those that exclude it. */
export const kindsAgainst = (kind: AnyDefinition): AnyDefinition[] =>
  allKinds().filter((other) => excluded(kind, other.kind) || excluded(other, kind.kind));

/** The jobs of all kinds, for the worker. */
export const operationTasks = (): Task[] => allKinds().map((kind) => taskOf(kind));

/** The names of the collections that hold long work. */
export const operationCollections = (): string[] => [
  ...new Set(allKinds().map(({ documents }) => documents.name)),
];

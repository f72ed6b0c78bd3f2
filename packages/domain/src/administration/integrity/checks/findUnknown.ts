import type { ObservationStatus } from "@meridian/contract";
import type { Reference, RegisteredCollection } from "@meridian/database";
import { arrayOf, named, quoted, textOf } from "../../../base/sqlText.ts";
import type { RowFinder } from "./check.ts";

const identifier = "^[A-Za-z0-9._:-]{1,64}$";
/** An id that a JSON value is; null when it is no id, which is a fault of another kind. */
const idOf = (value: string) =>
  `(case when ${textOf(value)} ~ ${quoted(identifier)} then ${textOf(value)} end)`;

const idIn = ({ schema }: RegisteredCollection, field: string) =>
  schema ? idOf(`f.${named(field)}`) : `d.${named(field)}`;
/** The same as any text: enough to look a row up by, and found out faster. */
const textIn = ({ schema }: RegisteredCollection, field: string) =>
  schema ? `d.doc ->> ${quoted(field)}` : `d.${named(field)}`;

function conditionOf(collection: RegisteredCollection, { when }: Reference): string {
  if (!when) return "true";
  const value = collection.schema ? textOf(`f.${named(when.field)}`) : `d.${named(when.field)}`;
  return `coalesce(${value} in (${when.is.map(quoted).join(", ")}), false)`;
}

/** Finds rows that refer to something that doesn't exist. */
export function findUnknown(collection: RegisteredCollection, reference: Reference): RowFinder {
  const { field, to } = reference;
  if (field.includes("[]")) return findUnknownIn(collection, reference);
  const value = idIn(collection, field);
  const alias = named(`${field} in ${to}`);
  const applies = conditionOf(collection, reference);
  return {
    join: `left join ${named(to)} ${alias} on ${alias}.id = ${textIn(collection, field)}`,
    fault: `(${alias}.id is null and ${value} is not null and ${applies})`,
    details: `jsonb_build_object('field', ${quoted(field)}, 'to', ${quoted(to)}, 'reference', left(${value}, 200)${successor(collection, field)})`,
    part: field,
    ...repairabilityOf(collection, reference),
  };
}

/**
 * Replacements of a person who is gone, as SQL: the person responsible for the project, organization or observation that the
 * row belongs to.
 */
const heirs: Record<string, string> = {
  "projects.owner_id": ownerIn("organizations", "organization_id"),
  "observations.user_id": ownerIn("projects", "project_id"),
  "user_files.user_id": ownerIn("observations", "observation_id", "user_id"),
};

/** The person whom a document names that this one belongs to; null where one of them is gone too. */
function ownerIn(collection: string, field: string, owner = "owner_id"): string {
  return `(select u.id from ${named(collection)} o join users u on u.id = o.doc ->> ${quoted(owner)} where o.id = ${textOf(`f.${named(field)}`)})`;
}

const heirOf = ({ name }: RegisteredCollection, field: string): string | undefined =>
  heirs[`${name}.${field}`];

const successor = (collection: RegisteredCollection, field: string): string => {
  const heir = heirOf(collection, field);
  return heir ? `, 'should_be', ${heir}` : "";
};

/** The repair of a reference that leads nowhere, as the planner of these checks does it. */
function repairabilityOf(collection: RegisteredCollection, { field }: Reference): Partial<RowFinder> {
  const heir = heirOf(collection, field);
  if (heir) return { fixable: `(${heir} is not null)` };
  if (canBeEmpty(collection, field)) return { fixable: "true" };
  const isDeleted = String(collection.observationData && collection.schema !== undefined);
  if (!isPlace(collection, field)) return { fixable: isDeleted, destructive: isDeleted };
  const isKept = `coalesce(${textOf("f.status")} in (${keptAtPlace.map(quoted).join(", ")}), false)`;
  return { fixable: `(not (${asksNetwork} and ${isKept}))`, destructive: `(not ${asksNetwork})` };
}

/** A request to the network goes elsewhere from an observatory that is gone. */
const asksNetwork = `coalesce(jsonb_typeof(f."where") = 'object', false)`;
/**
 * Statuses in which a request stays at an observatory that is gone: what was taken there isn't asked for elsewhere before a
 * person has looked.
 */
export const keptAtPlace: readonly ObservationStatus[] = ["paused", "acquisition_complete"];

/** The same for a list of ids, or of objects with one each. */
function findUnknownIn(collection: RegisteredCollection, reference: Reference): RowFinder {
  const { field, to } = reference;
  const [name, within] = field.split(/\[\]\.?/) as [string, string];
  const [top, ...inner] = name.split(".") as [string, ...string[]];
  const list = arrayOf([`f.${named(top)}`, ...inner.map(quoted)].join(" -> "));
  const id = idOf(within ? `(entry.value -> ${quoted(within)})` : "entry.value");
  const isThere = `exists (select from ${named(to)} r where r.id = ${id})`;
  const unknown = `from jsonb_array_elements(${list}) entry where ${id} is not null and not ${isThere}`;
  const isLeft = `exists (select from jsonb_array_elements(${list}) entry where ${isThere})`;
  return {
    fault: `(${conditionOf(collection, reference)} and exists (select ${unknown}))`,
    details: `jsonb_build_object('field', ${quoted(name)}, 'to', ${quoted(to)}, 'within', ${quoted(within)},
      'references', (select jsonb_agg(${id}) ${unknown}))`,
    part: field,
    fixable: mayNotBeEmpty(collection, name) ? `(${isLeft} or ${textOf("f.status")} = 'pending')` : "true",
  };
}

/** A request to the network that names observatories never names none: it would be placed anywhere. */
export const mayNotBeEmpty = ({ name }: RegisteredCollection, field: string): boolean =>
  `${name}.${field}` === "observations.where.observatory_ids";

/** True for the observatory of an observation. */
export const isPlace = ({ name }: RegisteredCollection, field: string): boolean =>
  `${name}.${field}` === "observations.observatory_id";

/**
 * A field that may be empty can lose what it names. An observation's observatory is empty only while a request to the network is
 * placed nowhere: another one would be nowhere.
 */
export const canBeEmpty = (collection: RegisteredCollection, field: string): boolean =>
  !isPlace(collection, field) && (collection.schema?.shape[field]?.safeParse(null).success ?? false);

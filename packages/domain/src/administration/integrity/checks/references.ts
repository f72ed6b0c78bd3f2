import { type Reference, type RegisteredCollection, registry } from "@meridian/database";
import { arrayOf, named, quoted, textOf } from "../../../base/sqlText.ts";
import { repairReference } from "../repairs/plans.ts";
import type { Check, RowFinder } from "./check.ts";

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

function findUnknown(collection: RegisteredCollection, reference: Reference): RowFinder {
  const { field, to } = reference;
  if (field.endsWith("[]")) return findUnknownIn(reference);
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

/** Who takes the place of a person who is gone, as SQL: whoever is responsible for what it belongs to. */
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

/** How a reference that leads nowhere is put right: as `repairReference` does it. */
function repairabilityOf(collection: RegisteredCollection, { field }: Reference): Partial<RowFinder> {
  const heir = heirOf(collection, field);
  if (heir) return { fixable: `(${heir} is not null)` };
  if (canBeRemoved(collection, field)) return { fixable: "true" };
  const isDeleted = collection.observationData && collection.schema !== undefined;
  return { fixable: String(isDeleted), destructive: isDeleted };
}

/** The same for a list of ids. */
function findUnknownIn({ field, to }: Reference): RowFinder {
  const name = field.slice(0, -2);
  const id = idOf("entry.value");
  const unknown = `from jsonb_array_elements(${arrayOf(`f.${named(name)}`)}) entry
    where ${id} is not null and not exists (select from ${named(to)} r where r.id = ${id})`;
  return {
    fault: `exists (select ${unknown})`,
    details: `jsonb_build_object('field', ${quoted(name)}, 'to', ${quoted(to)}, 'references', (select jsonb_agg(entry.value) ${unknown}))`,
    part: field,
    fixable: "true",
  };
}

/** A field that may be empty can lose what it names. */
const canBeRemoved = ({ schema }: RegisteredCollection, field: string): boolean =>
  schema?.shape[field]?.safeParse(null).success ?? false;

/** What must exist wherever it is referred to, each with what people call it. */
const nouns: Record<string, string> = {
  users: "user",
  organizations: "organization",
  observatories: "observatory",
  projects: "project",
  observations: "observation",
  announcements: "announcement",
};
const nounOf = (collection: string) => nouns[collection] ?? collection;

const isProjectOwner = ({ name }: RegisteredCollection, { field }: Reference) =>
  name === "projects" && field === "owner_id";

const mustExist = ({ references }: RegisteredCollection) =>
  references.filter(({ mayOutlive, within }) => !mayOutlive && !within);

const targets = [...new Set(registry.flatMap(mustExist).map(({ to }) => to))];

const message = ({ field, to, reference, references }: Record<string, unknown>): string => {
  const gone = Array.isArray(references) ? references.join(", ") : String(reference);
  return `"${field}" names ${gone}, and there is no such ${nounOf(String(to))}.`;
};

const does: Record<string, string> = {
  users:
    "Gives an observation to its project's owner, and a file to whoever its observation belongs to. Elsewhere a person has to say who it is.",
  projects:
    "One by one, deletes an observation that belongs to no project. Its files go to quarantine. Elsewhere a person has to decide.",
  observatories:
    "Takes the observatory off a project's list. One by one, deletes an observation at no observatory; its files go to quarantine. Elsewhere a person has to decide.",
  observations:
    "One by one, deletes the record of a file that belongs to no observation. The file goes to quarantine. Elsewhere a person has to decide.",
};
const removal =
  "Takes the reference out, where the field may be empty. Elsewhere a person has to say what belongs there.";

const unknown = (to: string): Check => ({
  id: `reference.unknown-${nounOf(to)}`,
  type: "reference",
  severity: "critical",
  title: `Unknown ${nounOf(to)}`,
  meaning: `Something refers to a ${nounOf(to)} that doesn't exist.`,
  importance: "Whoever opens it comes upon nothing, and permissions that follow from it don't hold.",
  needs: "deep",
  advice: `Restore the ${nounOf(to)} from a backup, or change or delete what refers to it.`,
  message,
  inRows: (collection) =>
    mustExist(collection)
      .filter((reference) => reference.to === to && !isProjectOwner(collection, reference))
      .map((reference) => findUnknown(collection, reference)),
  repair: { does: does[to] ?? removal, destructive: false, deletes: () => true, plan: repairReference },
});

const brokenOwner: Check = {
  id: "project.broken-owner",
  type: "reference",
  severity: "critical",
  title: "Project without an owner",
  meaning: "A project's owner doesn't exist.",
  importance: "Nobody can manage the project or hand it over.",
  advice: "Transfer the project to somebody who can take care of it.",
  needs: "deep",
  message,
  inRows: (collection) =>
    mustExist(collection)
      .filter((reference) => isProjectOwner(collection, reference))
      .map((reference) => findUnknown(collection, reference)),
  repair: {
    does: "Gives a project that is in an organization to the organization's owner. Elsewhere a person has to say who it is.",
    destructive: false,
    plan: repairReference,
  },
};

export const referenceChecks = [...targets.map(unknown), brokenOwner];

import { ongoingStatuses } from "@meridian/contract";
import { type Reference, type RegisteredCollection, registered, registry } from "@meridian/database";
import { readObservation } from "../../../observing/observations/index.ts";
import type { Finding } from "../actions/action.ts";
import { changeOf } from "../actions/change.ts";
import { byAPerson, deleteDocument } from "../actions/delete.ts";
import type { RepairPlanner } from "../actions/index.ts";
import { moveTo } from "../actions/moveStatus.ts";
import type { Check } from "./check.ts";
import { canBeEmpty, findUnknown, isPlace, keptAtPlace, mayNotBeEmpty } from "./findUnknown.ts";

/** Names for people of the collections whose documents must exist wherever they are referred to. */
const nouns: Record<string, string> = {
  users: "user",
  organizations: "organization",
  observatories: "observatory",
  projects: "project",
  observations: "observation",
  announcements: "announcement",
  calibrations: "calibration",
};
const nounOf = (collection: string) => nouns[collection] ?? collection;

/** The same for a sentence: "a file", "an observatory". */
const named = (collection: string) => singular[collection] ?? nounOf(collection).replaceAll("_", " ");
const singular: Record<string, string> = { user_files: "file", notification_messages: "notification" };
const withArticle = (noun: string) => `${/^(?!us)[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

const isProjectOwner = ({ name }: RegisteredCollection, { field }: Reference) =>
  name === "projects" && field === "owner_id";

const mustExist = ({ references }: RegisteredCollection) =>
  references.filter(({ mayOutlive, within }) => !mayOutlive && !within);

const targets = [...new Set(registry.flatMap(mustExist).map(({ to }) => to))];

const message = ({ field, to, reference, references }: Record<string, unknown>): string => {
  const gone = Array.isArray(references) ? references.join(", ") : String(reference);
  return `"${field}" names ${gone}, and there is no such ${named(String(to))}.`;
};

/**
 * Repairs a reference that leads nowhere. A person responsible takes the place of one who is gone; a field that may be empty
 * becomes empty; a list loses what doesn't exist. A request to the network goes elsewhere, unless it names nothing else.
 * Observation data that can't be without the reference is deleted.
 */
const repairReference: RepairPlanner = (tx, ctx, finding) => {
  const { details, doc } = finding;
  const collection = registered(finding.collection);
  const field = String(details.field);
  if (!finding.documentId || !collection.schema) return byAPerson;
  if (Array.isArray(details.references)) return withoutUnknown(collection, finding, details.references);
  if (isPlace(collection, field) && asksNetwork(doc)) return placeNowhere(finding);
  if (typeof details.should_be === "string") return changeOf(finding, { [field]: details.should_be });
  if (canBeEmpty(collection, field)) return changeOf(finding, { [field]: null });
  return details.to === "users" ? byAPerson : deleteDocument(tx, ctx, finding);
};

function withoutUnknown(
  collection: RegisteredCollection,
  finding: Finding,
  gone: unknown[],
): ReturnType<RepairPlanner> {
  const { details, doc } = finding;
  const [field, inner] = String(details.field).split(".") as [string, string?];
  const holder = inner === undefined ? doc : (doc?.[field] as Finding["doc"]);
  const list = holder?.[inner ?? field];
  const idOf = (entry: unknown) =>
    details.within ? (entry as Record<string, unknown> | null)?.[String(details.within)] : entry;
  const left = Array.isArray(list) ? list.filter((entry) => !gone.includes(idOf(entry))) : [];
  if (left.length === 0 && mayNotBeEmpty(collection, String(details.field))) return endRequest(finding);
  // An empty list of a project allows any observatory, which nobody has said.
  const isStranded = collection.name === "projects" && left.length === 0 && doc?.status === "active";
  return changeOf(finding, {
    [field]: inner === undefined ? left : { ...holder, [inner]: left },
    ...(isStranded && { status: "paused" }),
  });
}

const asksNetwork = (doc: Finding["doc"]) => typeof doc?.where === "object" && doc.where !== null;

/** Ends a request that nothing can execute, and tells its observer; one that is under way somewhere goes on. */
const endRequest = (finding: Finding) =>
  finding.doc?.status === "pending"
    ? moveTo("failed", finding, "None of the observatories that it names exists any more.")
    : byAPerson;

/** Places a request to the network nowhere again, so that another observatory takes it. */
function placeNowhere(finding: Finding) {
  const { status } = readObservation(finding.doc);
  if (keptAtPlace.includes(status)) return byAPerson;
  if (status === "pending" || !ongoingStatuses.includes(status))
    return changeOf(finding, { observatory_id: null });
  return moveTo("pending", finding, "The observatory that had it no longer exists.");
}

const does: Record<string, string> = {
  users:
    "Gives an observation to its project's owner, and a file to whoever its observation belongs to. Elsewhere a person has to say who it is.",
  projects:
    "Takes the project off the list of those whose rapid requests an observatory accepts. One by one, deletes an observation that belongs to no project; its files go to quarantine. Elsewhere a person has to decide.",
  observatories:
    "Takes the observatory off the list of a project or of a request to the network; an active project that names no other is paused, and a pending request fails. Has a request that was placed there go elsewhere. One by one, deletes any other observation at no observatory; its files go to quarantine. Elsewhere a person has to decide.",
  observations:
    "One by one, deletes the record of a file that belongs to no observation. The file goes to quarantine. Elsewhere a person has to decide.",
  calibrations:
    "One by one, deletes the record of a frame that belongs to no calibration. The file goes to quarantine.",
};
const removal =
  "Takes the reference out, where the field may be empty. Elsewhere a person has to say what belongs there.";

const unknown = (to: string): Check => ({
  id: `reference.unknown-${nounOf(to)}`,
  type: "reference",
  severity: "critical",
  title: `Unknown ${named(to)}`,
  meaning: `Something refers to ${withArticle(named(to))} that doesn't exist.`,
  importance: "Whoever opens it comes upon nothing, and permissions that follow from it don't hold.",
  needs: "deep",
  advice: `Restore the ${named(to)} from a backup, or change or delete what refers to it.`,
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

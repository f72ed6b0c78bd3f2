/** Kinds of documents that requests make, by their addresses. */
import { bare, type Request } from "./journal.fixture.ts";

export interface Kind {
  table: string;
  /** The addresses whose POST makes one. */
  collection: RegExp;
  /** The action of its making in the audit log: a regular expression. */
  action: string;
  /** The event of its own history that says so. */
  event?: string;
  /** The field that names it in the history of what it belongs to. */
  namedIn?: string;
  /** Only requests change it, and the audit log has all of a change: versions can be counted. */
  counts?: true;
  /** DELETE takes the document away. */
  goes?: true;
  /** Long work, which goes on by itself after its request; what was asked for isn't all in its document. */
  isOperation?: true;
  /** Fields that answers work out, or that others than requests change. */
  apart?: readonly string[];
}

const operation = (table: string, path: string, action: string): Kind => ({
  table,
  collection: new RegExp(`^/system/${path}$`),
  action,
  isOperation: true,
});

export const kinds: readonly Kind[] = [
  {
    table: "projects",
    collection: /^\/projects$/,
    action: "project.create",
    event: "project_created",
    counts: true,
    goes: true,
  },
  {
    table: "organizations",
    collection: /^\/organizations$/,
    action: "organization.create",
    event: "organization_created",
    counts: true,
    goes: true,
  },
  {
    table: "observatories",
    collection: /^\/observatories$/,
    action: "observatory.create",
    event: "observatory_created",
    goes: true,
    apart: [
      "status",
      "hold",
      "last_seen_at",
      "plugin_version",
      "equipment",
      "filters",
      "system_info",
      "safety",
    ],
  },
  {
    table: "observations",
    collection: /^\/observations$/,
    action: "observation.create",
    goes: true,
    apart: [
      "status",
      "assigned_at",
      "exposures",
      "rejected",
      "rejected_by_panel",
      "status_reason",
      "observatory_id",
    ],
  },
  {
    table: "announcements",
    collection: /^\/(system|(observatories|organizations|projects)\/[^/]+)\/motd$/,
    action: "announcement.create",
    event: "announcement_created",
    apart: ["status", "recipient_count", "pending_count"],
  },
  {
    table: "downtimes",
    collection: /^\/observatories\/[^/]+\/downtimes$/,
    action: "downtime.plan",
    namedIn: "downtime_id",
  },
  {
    table: "calibrations",
    collection: /^\/observatories\/[^/]+\/calibrations$/,
    action: "calibration.request",
    namedIn: "calibration_id",
    apart: ["status", "taken"],
  },
  operation("backups", "backups", "backup.start"),
  operation("imports", "import", "import.start"),
  operation("integrity_scans", "integrity/scans", "integrity_(quick|full)_scan.start"),
];

/** The kind that a request makes one of, if it makes any. */
export const kindMade = ({ method, path }: Request): Kind | undefined =>
  method === "POST" ? kinds.find(({ collection }) => collection.test(path)) : undefined;

/** The kind and the id of the document that an address names. */
export function documentAt(path: string): { kind: Kind; id: string } | undefined {
  const [, collection, id] = /^(.*)\/([^/]+)$/.exec(bare(path)) ?? [];
  const kind = kinds.find((one) => one.collection.test(collection ?? ""));
  return kind && id ? { kind, id } : undefined;
}

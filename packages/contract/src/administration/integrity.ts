import { z } from "zod";
import { issueSeverities, issueSorts, issueStatuses, issueTypes } from "../base/choices.ts";
import { withCounts } from "../base/counts.ts";
import {
  id,
  line,
  listedBy,
  listParameters,
  order,
  page,
  paragraphs,
  queryBoolean,
  time,
} from "../base/primitives.ts";
import { operationFields, operationResourceFields } from "../ground/operation.ts";

export const issueType = z.enum(issueTypes);
export type IssueType = z.infer<typeof issueType>;
/** Critical: data may be lost. Warning: work suffers. Info: good to know. */
export const issueSeverity = z.enum(issueSeverities);
export type IssueSeverity = z.infer<typeof issueSeverity>;
/** Resolved: a later scan, or a repair that looked again, didn't find it any more. */
export const issueStatus = z.enum(issueStatuses);
export type IssueStatus = z.infer<typeof issueStatus>;

/** Something that a scan looks for. */
export const integrityCheck = z.object({
  /** `observation.stuck-in-progress` */
  id: z.string(),
  type: issueType,
  severity: issueSeverity,
  title: z.string(),
  /** Meaning and importance of the fault. */
  meaning: z.string(),
  importance: z.string(),
  /** Effect of the repair; null where a person has to decide. */
  repair: z.string().nullable(),
  /** Advice for a person where no repair helps; null where there is nothing to say. */
  advice: z.string().nullable(),
  /** True if its repair takes something away. It is done one by one, never in bulk. */
  destructive: z.boolean(),
  /** The option without which a scan leaves it out. */
  needs: z.enum(["deep", "check_storage", "check_health"]).nullable(),
  collections: z.array(z.string()),
});
export type IntegrityCheck = z.infer<typeof integrityCheck>;
export const integrityChecks = z.object({
  items: z.array(integrityCheck),
  /** Everything that a scan can be limited to. */
  collections: z.array(z.string()),
});
export type IntegrityChecks = z.infer<typeof integrityChecks>;

export const scanKind = z.enum(["quick", "full"]);
export type ScanKind = z.infer<typeof scanKind>;

/** Quick: observations and projects, the 100 changed last of each. Full: every collection, all of it. */
export const startScanInput = z.strictObject({
  kind: scanKind,
  collections: z.array(line(63)).min(1).max(100).optional().describe("Which to scan; all that the kind has"),
  deep: z.boolean().default(false).describe("Also whether what documents refer to exists"),
  check_storage: z
    .boolean()
    .default(false)
    .describe(
      "Also whether stored files and their records agree: all of them, whatever the collections and the limit",
    ),
  check_health: z.boolean().default(false).describe("Also clients, message queues, workers and the database"),
  limit_per_collection: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .optional()
    .describe("The documents changed last, so many of each; null for all. 100 for a quick scan, else all"),
  include_test_data: z.boolean().default(false).describe("Also observations that are tests"),
});
export type StartScanInput = z.output<typeof startScanInput>;

export const scanOptions = startScanInput
  .omit({ kind: true })
  .extend({ collections: z.array(z.string()), limit_per_collection: z.int().nullable() });
export type ScanOptions = z.output<typeof scanOptions>;

/** Number of findings of each kind in a scan. */
const tally = z.record(z.string(), z.int());
export const scanCounts = z.object({
  found: z.int(),
  /** Number of issues that no scan had found before, and of those found before that are gone. */
  new: z.int(),
  resolved: z.int(),
  severity: tally,
  type: tally,
  collection: tally,
});
export type ScanCounts = z.output<typeof scanCounts>;
const noCounts: ScanCounts = { found: 0, new: 0, resolved: 0, severity: {}, type: {}, collection: {} };

/** A scan at rest. */
export const integrityScanDocument = z.object({
  ...operationFields,
  kind: scanKind,
  options: scanOptions,
  /** Number of documents, rows and stored objects that it has examined. */
  scanned: z.int().default(0),
  counts: scanCounts.default(noCounts),
  /** Things that it couldn't examine, with the reasons. */
  notes: z.array(z.string()).default([]),
  /** Place to continue after a stop: finished steps, and the last key of the current one. */
  kept: z.object({ done: z.array(z.string()), after: z.string() }).default({ done: [], after: "" }),
});
export type IntegrityScanDocument = z.infer<typeof integrityScanDocument>;

export const integrityScan = z.object({
  ...operationResourceFields,
  ...integrityScanDocument.pick({ kind: true, options: true, scanned: true, counts: true, notes: true })
    .shape,
  /** The person's present name; null for a scan by the schedule. */
  created_by_name: z.string().nullable(),
});
export type IntegrityScan = z.infer<typeof integrityScan>;
export const listScansInput = z.strictObject({
  ...listedBy("created_at", "desc"),
  kind: scanKind.optional(),
});
export type ListScansInput = z.output<typeof listScansInput>;
export const scanPage = page(integrityScan);

/** Number of issues that came and went on each of the last days, in UTC, oldest first. */
export const integrityTrend = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      /** Found by no scan before. */
      new: z.int(),
      /** Repaired, or gone when a scan looked again. */
      resolved: z.int(),
    }),
  ),
});
export type IntegrityTrend = z.infer<typeof integrityTrend>;

/** Filters of issues, for the list, its counts and a repair in bulk. */
export const issueFilters = {
  scan_id: id.optional().describe("Only those that this scan was the last to find"),
  severity: issueSeverity.optional(),
  type: issueType.optional(),
  collection: line(63).optional().describe("Only those in this collection"),
  check: line(100).optional().describe("Only what this check has found"),
};

export const listIssuesInput = z.strictObject({
  ...listParameters,
  ...issueFilters,
  counts: withCounts,
  auto_fixable: queryBoolean.optional().describe("Only those that can be repaired, or that can't"),
  status: issueStatus.optional(),
  document_id: line(200).optional().describe("Only those about this document"),
  sort: z.enum(issueSorts).default("severity"),
  order: order.default("asc"),
});
export type ListIssuesInput = z.output<typeof listIssuesInput>;

const abilities = z.object({
  repair: z.boolean(),
  ignore: z.boolean(),
  reopen: z.boolean(),
  undo: z.boolean(),
});

/** Something that a scan has found. The same thing found again is the same issue. */
export const integrityIssue = z.object({
  id,
  /** The scan that found it last, and the one that found it first. */
  scan_id: z.string(),
  first_scan_id: z.string(),
  check: z.string(),
  type: issueType,
  severity: issueSeverity,
  collection: z.string(),
  /** Null where it isn't about a document, but about a stored object or the system. */
  document_id: z.string().nullable(),
  /** Present name of the document; null for documents that have none, or are gone. */
  document_name: z.string().nullable(),
  message: z.string(),
  /** `fields`, `key`, `reference`, ...: what exactly, by the check. */
  details: z.record(z.string(), z.unknown()),
  auto_fixable: z.boolean(),
  /** True if its repair takes something away, so it is never part of a repair in bulk. */
  destructive: z.boolean(),
  /** True if its repair deletes a document, a record or jobs, rather than replacing a value. */
  deletes: z.boolean(),
  status: issueStatus,
  /** Identifies the same thing in every scan. */
  fingerprint: z.string(),
  ignore_reason: z.string().nullable(),
  /** End of being ignored; null for good. */
  ignored_until: z.string().nullable(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  repaired_at: z.string().nullable(),
  /** Present name of the person who repaired it; null for a person who is gone. */
  repaired_by_name: z.string().nullable(),
  /** Time until which the repair can be undone, and until which moved things stay in quarantine; null where there is none. */
  undo_until: z.string().nullable(),
  abilities,
});
export type IntegrityIssue = z.infer<typeof integrityIssue>;

/** Number of issues that each choice leaves while the other filters stay. */
export const issueCounts = z.object({
  severity: tally,
  type: tally,
  collection: tally,
  auto_fixable: tally,
  status: tally,
  check: tally,
});
export type IssueCounts = z.infer<typeof issueCounts>;
export const issuePage = page(integrityIssue).extend({ counts: issueCounts.optional() });
export type IssuePage = z.infer<typeof issuePage>;
export const issueIdInput = z.strictObject({ id });

/** A repair's change of one thing. */
export const repairStep = z.object({
  action: z.enum(["change", "delete", "add", "move_status", "move_object"]),
  /** Description in words. */
  summary: z.string(),
  collection: z.string().nullable(),
  document_id: z.string().nullable(),
  /** Field by field; a missing side means that the field isn't there. */
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
});
export type RepairStep = z.infer<typeof repairStep>;

export const issueDetails = z.object({
  ...integrityIssue.shape,
  explanation: integrityCheck,
  /** The document or row as it is now; null when there is none, or when it is too large to be shown. */
  document: z.unknown(),
  /**
   * The document as text in lines, with every number as it is stored: JSON's readers make null of numbers that a double
   * can't hold.
   */
  document_text: z.string().nullable(),
  document_bytes: z.int().nullable(),
  /** The repair that would be done now; null when there is none. */
  repair: repairStep.nullable(),
  /** Reason why there is none. */
  repair_refusal: z.string().nullable(),
  /** The repair that was done. */
  repaired: repairStep.nullable(),
});
export type IssueDetails = z.infer<typeof issueDetails>;

export const ignoreIssueInput = z.strictObject({
  id,
  reason: paragraphs(2000),
  until: time.nullable().optional().describe("Found again after this, it is open again; never, when absent"),
});
export type IgnoreIssueInput = z.output<typeof ignoreIssueInput>;

/** Repairs every open issue that is auto-fixable, not destructive, and fits the filters. */
export const startRepairInput = z.strictObject({
  ...issueFilters,
  auto_fixable: z.literal(true).optional().describe("Only such are repaired, said or not"),
  status: z.literal("open").optional().describe("Only such are repaired, said or not"),
  dry_run: z.boolean().default(false),
});
export type StartRepairInput = z.output<typeof startRepairInput>;

export const integrityRepairDocument = z.object({
  ...operationFields,
  dry_run: z.boolean(),
  /** The repair in bulk that this one takes back; null where it repairs. */
  undoes: z.string().nullable().default(null),
  filters: z.object(issueFilters),
  /** Number of issues that fitted when it began. */
  matched: z.int().default(0),
  /** Fit too, but their repair takes something away: each has to be asked for by itself. */
  left_out: z.int().default(0),
  /** Repaired; in a dry run: would be; in an undo: taken back. */
  repaired: z.int().default(0),
  /** Issues that were gone when the repair looked again. */
  gone: z.int().default(0),
  /** Could not be repaired. */
  refused: z.int().default(0),
  by_check: tally.default({}),
  /** The first of those that could not be repaired; `refused` is complete. */
  refusals: z.array(z.object({ issue_id: z.string(), reason: z.string() })).default([]),
  /** The first of what it did, took back or, in a dry run, would do; `by_check` is complete. */
  steps: z.array(z.object({ issue_id: z.string(), check: z.string(), step: repairStep })).default([]),
  /** The last issue that is done: where it goes on after a stop. */
  after: z.string().default(""),
});
export type IntegrityRepairDocument = z.infer<typeof integrityRepairDocument>;
export const integrityRepair = z.object({
  ...operationResourceFields,
  ...integrityRepairDocument.omit({
    status: true,
    progress: true,
    error: true,
    created_by: true,
    started_at: true,
    completed_at: true,
    cancel_requested_at: true,
    attempts: true,
    after: true,
  }).shape,
  created_by_name: z.string().nullable(),
});
export type IntegrityRepair = z.infer<typeof integrityRepair>;
/** A repair in bulk with the present state of each issue. */
export const repairDetails = integrityRepair.extend({
  steps: z.array(
    integrityRepairDocument.shape.steps.unwrap().element.extend({
      /** Present status of the issue; null when it is gone. */
      status: issueStatus.nullable(),
      /** True if this repair's change can be undone. */
      undo: z.boolean(),
    }),
  ),
  /** `undo`: whether any of its repairs can be taken back. */
  abilities: z.object({ undo: z.boolean() }),
});
export type RepairDetails = z.infer<typeof repairDetails>;
export const repairPage = page(integrityRepair);

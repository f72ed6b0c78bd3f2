import type {
  IntegrityCheck,
  IssueDetails,
  IssueSeverity,
  IssueStatus,
  IssueType,
  ScanKind,
} from "@meridian/contract";
import { IconBan, IconCircleCheck, IconCircleDashedCheck, IconFlag } from "@tabler/icons-react";
import type { StatusStyle } from "../../ui/values/StatusBadge.tsx";

export const severities: IssueSeverity[] = ["critical", "warning", "info"];

export const typeWords: Record<IssueType, string> = {
  structure: "Structure",
  status: "Status",
  reference: "Reference",
  file: "File",
  data_quality: "Data quality",
};

export const issueStyles: Record<IssueStatus, StatusStyle> = {
  open: { word: "Open", tone: "warn", icon: IconFlag },
  repaired: { word: "Repaired", tone: "good", icon: IconCircleCheck },
  ignored: { word: "Ignored", tone: "quiet", icon: IconBan },
  resolved: { word: "Resolved", tone: "good", icon: IconCircleDashedCheck },
};

export const kindWords: Record<ScanKind, string> = { quick: "Quick scan", full: "Full scan" };

/** The name of a scan's option where it is chosen. */
export const needWords: Record<NonNullable<IntegrityCheck["needs"]>, string> = {
  deep: "Deep scan",
  check_storage: "Check object storage",
  check_health: "Check system health",
};

export const repairWords = ({ repair, destructive }: IntegrityCheck): string =>
  `${repair ?? "None. Somebody has to decide."}${destructive ? " It replaces or deletes data, so it is done one by one." : ""}`;

/** As tRPC gives it: a value that may be anything may be missing. */
export type ShownIssue = Omit<IssueDetails, "document"> & { document?: unknown };

import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { operationProcedures } from "../trpc/operationProcedures.ts";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const tag = "Integrity";
const base = "/api/v1/system/integrity";
const { read, change, start } = proceduresOf(tag);

const scans = operationProcedures(domain.scans, {
  tag,
  path: `${base}/scans`,
  page: contract.scanPage,
  one: contract.integrityScan,
  input: contract.listScansInput,
  summaries: {
    list: "Scans, newest first",
    get: "One scan, with its progress and findings",
    cancel: "Cancel a scan",
  },
});

const repairs = operationProcedures(domain.repairing, {
  tag,
  path: `${base}/repairs`,
  page: contract.repairPage,
  one: contract.repairDetails,
  summaries: { list: "Repairs in bulk, newest first", get: "One repair in bulk", cancel: "Cancel a repair" },
});

export const integrity = router({
  checks: read(
    `GET ${base}/checks`,
    "The checks of a scan",
    noInput,
    contract.integrityChecks,
    domain.listChecks,
  ),
  startScan: start(
    `POST ${base}/scans`,
    "Start a scan",
    contract.startScanInput,
    contract.integrityScan,
    domain.startScan,
  ),
  scans: scans.list,
  scan: scans.get,
  trend: read(
    `GET ${base}/trend`,
    "New and resolved issues by day, the last 90 days",
    noInput,
    contract.integrityTrend,
    domain.getTrend,
  ),
  cancelScan: scans.cancel,
  issues: read(
    `GET ${base}/issues`,
    "Issues found by scans, the most severe first",
    contract.listIssuesInput,
    contract.issuePage,
    domain.listIssues,
  ),
  issue: read(
    `GET ${base}/issues/{id}`,
    "One issue, with its document and a preview of its repair",
    contract.issueIdInput,
    contract.issueDetails,
    domain.getIssue,
  ),
  repairIssue: change(
    `POST ${base}/issues/{id}/repair`,
    "Repair an issue",
    contract.issueIdInput,
    contract.integrityIssue,
    domain.repairIssue,
  ),
  undoRepair: change(
    `POST ${base}/issues/{id}/undo`,
    "Undo a repair",
    contract.issueIdInput,
    contract.integrityIssue,
    domain.undoRepair,
  ),
  ignoreIssue: change(
    `POST ${base}/issues/{id}/ignore`,
    "Ignore an issue",
    contract.ignoreIssueInput,
    contract.integrityIssue,
    domain.ignoreIssue,
  ),
  reopenIssue: change(
    `POST ${base}/issues/{id}/reopen`,
    "Stop ignoring an issue",
    contract.issueIdInput,
    contract.integrityIssue,
    domain.reopenIssue,
  ),
  startRepair: start(
    `POST ${base}/repairs`,
    "Repair all matching issues, or do a dry run",
    contract.startRepairInput,
    contract.repairDetails,
    domain.startRepair,
  ),
  repairs: repairs.list,
  repair: repairs.get,
  cancelRepair: repairs.cancel,
  undoRepairs: start(
    `POST ${base}/repairs/{id}/undo`,
    "Undo a repair in bulk, as far as possible",
    contract.operationIdInput,
    contract.repairDetails,
    domain.undoRepairs,
  ),
  quarantine: read(
    `GET ${base}/quarantine`,
    "Quarantined objects, by their original paths",
    contract.listQuarantineInput,
    contract.quarantinePage,
    domain.listQuarantine,
  ),
  putBack: change(
    `POST ${base}/quarantine/put-back`,
    "Restore a quarantined object, with everything else its repair moved",
    contract.putBackInput,
    contract.putBackOutput,
    domain.putBack,
    { mayMiss: true },
  ),
});

import {
  ignoreIssueInput,
  integrityChecks,
  integrityIssue,
  integrityScan,
  integrityTrend,
  issueDetails,
  issueIdInput,
  issuePage,
  listIssuesInput,
  listQuarantineInput,
  listRepairsInput,
  listScansInput,
  putBackInput,
  putBackOutput,
  quarantinePage,
  repairDetails,
  repairIdInput,
  repairPage,
  scanIdInput,
  scanPage,
  startRepairInput,
  startScanInput,
} from "@meridian/contract";
import {
  cancelRepair,
  cancelScan,
  getIssue,
  getRepair,
  getScan,
  getTrend,
  ignoreIssue,
  listChecks,
  listIssues,
  listQuarantine,
  listRepairs,
  listScans,
  putBack,
  reopenIssue,
  repairIssue,
  startRepair,
  startScan,
  undoRepair,
  undoRepairs,
} from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Integrity";
const base = "/api/v1/system/integrity";

export const integrity = router({
  checks: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/checks`, tag, summary: "The checks of a scan" },
      output: integrityChecks,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => listChecks(ctx)),

  startScan: procedure
    .meta({
      openapi: { method: "POST", path: `${base}/scans`, status: 202, tag, summary: "Start a scan" },
      output: integrityScan,
    })
    .input(startScanInput)
    .mutation(({ ctx, input }) => startScan(ctx, input)),

  scans: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/scans`, tag, summary: "Scans, newest first" },
      output: scanPage,
    })
    .input(listScansInput)
    .query(({ ctx, input }) => listScans(ctx, input)),

  scan: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/scans/{id}`,
        tag,
        summary: "One scan, with its progress and findings",
      },
      output: integrityScan,
    })
    .input(scanIdInput)
    .query(({ ctx, input }) => getScan(ctx, input)),

  trend: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/trend`,
        tag,
        summary: "New and resolved issues by day, the last 90 days",
      },
      output: integrityTrend,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getTrend(ctx)),

  cancelScan: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/scans/{id}/cancel`,
        status: 200,
        tag,
        summary: "Cancel a scan",
      },
      output: integrityScan,
    })
    .input(scanIdInput)
    .mutation(({ ctx, input }) => cancelScan(ctx, input)),

  issues: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/issues`,
        tag,
        summary: "Issues found by scans, the most severe first",
      },
      output: issuePage,
    })
    .input(listIssuesInput)
    .query(({ ctx, input }) => listIssues(ctx, input)),

  issue: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/issues/{id}`,
        tag,
        summary: "One issue, with its document and what a repair would change",
      },
      output: issueDetails,
    })
    .input(issueIdInput)
    .query(({ ctx, input }) => getIssue(ctx, input)),

  repairIssue: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/issues/{id}/repair`,
        status: 200,
        tag,
        summary: "Repair an issue",
      },
      output: integrityIssue,
    })
    .input(issueIdInput)
    .mutation(({ ctx, input }) => repairIssue(ctx, input)),

  undoRepair: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/issues/{id}/undo`,
        status: 200,
        tag,
        summary: "Undo a repair",
      },
      output: integrityIssue,
    })
    .input(issueIdInput)
    .mutation(({ ctx, input }) => undoRepair(ctx, input)),

  ignoreIssue: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/issues/{id}/ignore`,
        status: 200,
        tag,
        summary: "Ignore an issue",
      },
      output: integrityIssue,
    })
    .input(ignoreIssueInput)
    .mutation(({ ctx, input }) => ignoreIssue(ctx, input)),

  reopenIssue: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/issues/{id}/reopen`,
        status: 200,
        tag,
        summary: "Stop ignoring an issue",
      },
      output: integrityIssue,
    })
    .input(issueIdInput)
    .mutation(({ ctx, input }) => reopenIssue(ctx, input)),

  startRepair: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/repairs`,
        status: 202,
        tag,
        summary: "Repair all matching issues, or do a dry run",
      },
      output: repairDetails,
    })
    .input(startRepairInput)
    .mutation(({ ctx, input }) => startRepair(ctx, input)),

  repairs: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/repairs`, tag, summary: "Repairs in bulk, newest first" },
      output: repairPage,
    })
    .input(listRepairsInput)
    .query(({ ctx, input }) => listRepairs(ctx, input)),

  repair: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/repairs/{id}`, tag, summary: "One repair in bulk" },
      output: repairDetails,
    })
    .input(repairIdInput)
    .query(({ ctx, input }) => getRepair(ctx, input)),

  cancelRepair: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/repairs/{id}/cancel`,
        status: 200,
        tag,
        summary: "Cancel a repair",
      },
      output: repairDetails,
    })
    .input(repairIdInput)
    .mutation(({ ctx, input }) => cancelRepair(ctx, input)),

  undoRepairs: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/repairs/{id}/undo`,
        status: 202,
        tag,
        summary: "Take back all of a repair that can be",
      },
      output: repairDetails,
    })
    .input(repairIdInput)
    .mutation(({ ctx, input }) => undoRepairs(ctx, input)),

  quarantine: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/quarantine`,
        tag,
        summary: "Quarantined objects, by their original paths",
      },
      output: quarantinePage,
    })
    .input(listQuarantineInput)
    .query(({ ctx, input }) => listQuarantine(ctx, input)),

  putBack: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/quarantine/put-back`,
        status: 200,
        tag,
        summary: "Restore a quarantined object, with everything else its repair moved",
        mayMiss: true,
      },
      output: putBackOutput,
    })
    .input(putBackInput)
    .mutation(({ ctx, input }) => putBack(ctx, input)),
});

import { Readable } from "node:stream";
import { newId } from "@meridian/database";
import { makeIssue, makeRepair, makeRepaired, makeScan } from "../roles/integrity.fixture.ts";
import { serverAdmins } from "../roles/rights.fixture.ts";
import { alone } from "./backups.fixture.ts";
import { created, named, type Rows } from "./row.fixture.ts";

export const integrity: Rows<"integrity"> = {
  checks: [serverAdmins],
  // One of a kind at a time.
  startScan: [
    serverAdmins.is(409),
    async ({ database }) => {
      await makeScan(database, "queued");
      return { kind: "quick" };
    },
    { action: "integrity_quick_scan.start", request: alone({ kind: "quick" }) },
  ],
  scans: [serverAdmins],
  scan: [serverAdmins, ({ records }) => ({ id: records.scan })],
  trend: [serverAdmins],
  cancelScan: [
    serverAdmins,
    async ({ database }) => ({ id: await makeScan(database, "queued") }),
    "integrity_quick_scan.cancel",
  ],
  issues: [serverAdmins, { counts: true }],
  issue: [serverAdmins, ({ records }) => ({ id: records.issue })],
  repairIssue: [
    serverAdmins,
    async ({ database }) => ({ id: await makeIssue(database) }),
    "integrity_issue.repair",
  ],
  undoRepair: [
    serverAdmins,
    async ({ database }) => ({ id: await makeRepaired(database) }),
    "integrity_issue.undo",
  ],
  ignoreIssue: [
    serverAdmins,
    async ({ database }) => ({ id: await makeIssue(database), reason: "Known" }),
    "integrity_issue.ignore",
  ],
  reopenIssue: [
    serverAdmins,
    async ({ database }) => ({ id: await makeIssue(database, "ignored") }),
    "integrity_issue.reopen",
  ],
  startRepair: [
    serverAdmins.is(409),
    async ({ database }) => {
      await makeRepair(database, "queued");
      return { dry_run: true };
    },
    { action: "integrity_repair.dry_run", request: alone({ dry_run: true }) },
  ],
  repairs: [serverAdmins],
  repair: [serverAdmins, ({ records }) => ({ id: records.repair })],
  cancelRepair: [
    serverAdmins,
    async ({ database }) => ({ id: await makeRepair(database, "queued") }),
    "integrity_repair.cancel",
  ],
  undoRepairs: [
    serverAdmins.is(409),
    ({ records }) => ({ id: records.repair }),
    {
      action: "integrity_repair.undo",
      request: async (about) => {
        await alone()(about);
        const id = await makeRepair(about.database, "completed", false);
        await makeRepaired(about.database, id);
        return { id };
      },
      subject: created,
    },
  ],
  quarantine: [serverAdmins],
  putBack: [
    serverAdmins.is(404),
    { key: "quarantine/previews/x.jpg" },
    {
      action: "quarantine.put_back",
      request: async ({ deps }) => {
        const key = `quarantine/previews/${newId()}.jpg`;
        await deps.objectStore.put(key, Readable.from([Buffer.from("image")]));
        return { key };
      },
      subject: named("key"),
    },
  ],
};

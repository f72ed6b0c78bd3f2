import { startScanInput } from "@meridian/contract";
import { actorFor, testContext } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listChecks } from "./checks/index.ts";
import { ignoreIssue, reopenIssue } from "./issues/ignore.ts";
import { listIssues } from "./issues/list.ts";
import { getIssue } from "./repairs/getIssue.ts";
import { getRepair } from "./repairs/operation.ts";
import { repairIssue } from "./repairs/repair.ts";
import { startRepair } from "./repairs/start.ts";
import { undoRepair } from "./repairs/undo.ts";
import { undoRepairs } from "./repairs/undoRepairs.ts";
import { cancelScan, getScan } from "./scans/operation.ts";
import { startScan } from "./scans/start.ts";
import { integrityScene, limit } from "./scene.fixture.ts";

const { database, make } = integrityScene();

test("every integrity procedure refuses the wrong actor", async () => {
  const person = testContext(database, { actor: actorFor(await make.user()) });
  const id = "x";
  const asked = [
    () => listChecks(person),
    () => startScan(person, startScanInput.parse({ kind: "quick" })),
    () => getScan(person, { id }),
    () => cancelScan(person, { id }),
    () => listIssues(person, limit),
    () => getIssue(person, { id }),
    () => repairIssue(person, { id }),
    () => undoRepair(person, { id }),
    () => ignoreIssue(person, { id, reason: "x" }),
    () => reopenIssue(person, { id }),
    () => startRepair(person, { dry_run: true }),
    () => getRepair(person, { id }),
    () => undoRepairs(person, { id }),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

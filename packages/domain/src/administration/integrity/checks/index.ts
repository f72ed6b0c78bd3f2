import type { IntegrityCheck, IntegrityChecks, SettingsDocument } from "@meridian/contract";
import { registry } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { requireServerAdmin } from "../../../ground/access/index.ts";
import { readSettings } from "../../../ground/settings/index.ts";
import type { Check, CheckMoment } from "./check.ts";
import { dataQualityChecks } from "./dataQuality.ts";
import { duplicateChecks } from "./duplicates.ts";
import { corruptedEntry, duplicateReference } from "./fileRecords.ts";
import { healthChecks } from "./health.ts";
import { invalidField } from "./invalidField.ts";
import { missingField } from "./missingField.ts";
import { previewChecks } from "./previews.ts";
import { referenceChecks } from "./references.ts";
import { statusChecks } from "./status.ts";
import { storedFileChecks } from "./storedFiles.ts";
import { targetChecks } from "./targets.ts";

/** Everything that a scan looks for. */
export const checks: readonly Check[] = [
  missingField,
  invalidField,
  ...targetChecks,
  ...statusChecks,
  ...referenceChecks,
  ...storedFileChecks,
  corruptedEntry,
  ...previewChecks,
  duplicateReference,
  ...dataQualityChecks,
  ...duplicateChecks,
  ...healthChecks,
];

const byId = new Map(checks.map((check) => [check.id, check]));
export const findCheck = (id: string): Check | undefined => byId.get(id);

const anyMoment: CheckMoment = { now: new Date(0) };

/** Collections in which a check can find something. */
function collectionsOf(check: Check): string[] {
  const walked = registry.filter(
    (one) =>
      (check.inRows?.(one, anyMoment) ?? []).length > 0 || (check.inSets?.(one, anyMoment) ?? []).length > 0,
  );
  return [...new Set([...walked.map(({ name }) => name), ...(check.found?.in ?? [])])];
}

/** A check as people see it. */
export const describeCheck = (check: Check, settings: SettingsDocument): IntegrityCheck => ({
  id: check.id,
  type: check.type,
  severity: check.severity,
  title: check.title,
  meaning: check.asSet ? `${check.meaning} ${check.asSet(settings)}` : check.meaning,
  importance: check.importance,
  repair: check.repair?.does ?? null,
  advice: check.advice ?? null,
  destructive: check.repair?.destructive ?? false,
  needs: check.needs,
  collections: collectionsOf(check),
});

/** Collections that a scan can be limited to: every one in which some check can find something. */
const searched = new Set(checks.flatMap(collectionsOf));
export const scannable: readonly string[] = registry
  .map(({ name }) => name)
  .filter((name) => searched.has(name));

/** Everything that scans look for, and where. Throws FORBIDDEN. */
export async function listChecks(ctx: Context): Promise<IntegrityChecks> {
  requireServerAdmin(ctx);
  const { values } = await readSettings(ctx.db);
  return { items: checks.map((check) => describeCheck(check, values)), collections: [...scannable] };
}

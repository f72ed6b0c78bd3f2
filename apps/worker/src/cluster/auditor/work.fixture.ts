/**
 * Rules of work in the background, for a site that has had the time to come to rest. Whether a worker knows the task of a job
 * can't be seen from here, only that the job waits.
 */
import type { Case, Damage } from "./evidence.fixture.ts";
import { operationsIn } from "./found.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

/** No job is due for longer than patience allows, held by a worker or not, and none has used up its attempts. */
export const jobsAreDone = ({ found, patienceMs }: Case): Violation[] =>
  found.jobs.flatMap(({ id, task, payload, run_at, attempts, max_attempts, locked_at, last_error }) => {
    const about = `job ${id}, ${task} ${shown(payload)}`;
    const since = locked_at ?? run_at;
    if (attempts >= max_attempts && !locked_at)
      return [{ rule: "job", about, ought: "done", is: `given up: ${last_error}` } as const];
    if (found.now.getTime() - since.getTime() <= patienceMs) return [];
    const is = `${locked_at ? "held" : "due"} since ${since.toISOString()}`;
    return [{ rule: "job", about, ought: "done", is } as const];
  });

/** No operation is under way and says nothing for longer than patience allows. What has failed says why. */
export const operationsEnd = ({ found, patienceMs }: Case): Violation[] =>
  operationsIn(found).flatMap(({ table, row }): Violation[] => {
    const { status, error, completed_at } = row.doc;
    const about = `${table} ${row.id}`;
    const silentMs = found.now.getTime() - row.updated_at.getTime();
    const isOpen = status === "queued" || status === "running";
    if (isOpen && silentMs > patienceMs) {
      const job = found.jobs.find(({ payload }) => JSON.stringify(payload).includes(row.id));
      const of = job ? `job ${job.id}` : "no job";
      return [
        {
          rule: "operation",
          about,
          ought: "over",
          is: `${status}, unchanged for ${silentMs} ms, with ${of}`,
        },
      ];
    }
    if (status === "failed" && !error) return [{ rule: "operation", about, ought: "a reason", is: "none" }];
    return status === "completed" && !completed_at
      ? [{ rule: "operation", about, ought: "the time of its end", is: "none" }]
      : [];
  });

/**
 * A completed backup has a manifest and the parts of its stated size, in one folder; another folder may be what an attempt
 * before it left. That the parts hold the data can't be seen from here: a restore shows it.
 */
export function backupsAreThere({ found, evidence: { objects } }: Case): Violation[] {
  if (!objects) return [];
  return [...found.documents.get("backups")!.values()]
    .filter(({ doc }) => doc.status === "completed")
    .flatMap(({ id, doc }): Violation[] => {
      const own = objects.filter(({ key }) => key.startsWith(`backups/${id}/`));
      const about = `backups ${id}`;
      const [manifests, parts] = [true, false].map((isManifest) =>
        own.filter(({ key }) => key.endsWith("/manifest.json") === isManifest),
      );
      const sizes = [...Map.groupBy(parts!, ({ key }) => key.split("/")[2]).values()].map((folder) =>
        folder.reduce((sum, { size }) => sum + size, 0),
      );
      if (manifests!.length !== 1)
        return [{ rule: "backup", about, ought: "one manifest", is: `${manifests!.length}` }];
      return sizes.includes(Number(doc.size_bytes))
        ? []
        : [{ rule: "backup", about, ought: `${doc.size_bytes} bytes`, is: shown(sizes) }];
    });
}

/**
 * A scan that was completed found each damage, and nothing but damage. A finding belongs to the scan that came upon it last, so
 * the last completed full scan is judged. A scan told to look at only some collections, or not at storage, misses by right.
 */
export function scansFind({ found, evidence: { damages } }: Case): Violation[] {
  if (!damages) return [];
  const scan = [...found.documents.get("integrity_scans")!.values()]
    .filter(({ doc }) => doc.status === "completed" && doc.kind === "full")
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())[0];
  if (!scan) return [];
  const about = `integrity_scans ${scan.id}`;
  const issues = found.issues.filter(({ scan_id }) => scan_id === scan.id);
  const isOf = (damage: Damage) => (issue: (typeof issues)[number]) =>
    issue.collection === damage.collection &&
    issue.document_id === damage.id &&
    (damage.check === undefined || issue.check === damage.check);
  const missed = damages.filter((damage) => !issues.some(isOf(damage)));
  const beside = issues.filter((issue) => !damages.some((damage) => isOf(damage)(issue)));
  return [
    ...missed.map(
      (one): Violation => ({ rule: "scan", about, ought: `a finding of ${shown(one)}`, is: "none" }),
    ),
    ...beside.map((one): Violation => ({ rule: "scan", about, ought: "no such finding", is: shown(one) })),
  ];
}

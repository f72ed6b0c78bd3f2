import type { Disk, HealthCheck, LastRun, MailState, WalArchive } from "@meridian/contract";
import type { TargetAnswer } from "../../base/ports/targetResolver.ts";

type Finding = Pick<HealthCheck, "status" | "detail">;

const hour = 3600;
const mailPatience = 15 * 60;

const ok = (detail: string): Finding => ({ status: "ok", detail });
const degraded = (detail: string): Finding => ({ status: "degraded", detail });

/** Mail that waits for a quarter of an hour means that the mail server doesn't take it. */
export function judgeMail({ delivers, waiting, oldest_seconds, failed, kept }: MailState): Finding {
  if (!delivers) return ok(`no mail server is set up: ${kept} in the outbox`);
  if ((oldest_seconds ?? 0) > mailPatience)
    return degraded(`${waiting} waiting, the oldest for ${describeDuration(oldest_seconds!)}`);
  if (failed > 0) return degraded(`${failed} refused in the last 24 hours`);
  return ok(waiting > 0 ? `${waiting} on the way` : "nothing waits");
}

export function judgeDisk(disk: Disk | null): Finding {
  if (!disk) return ok("not known");
  const share = disk.free_bytes / disk.total_bytes;
  const detail = `${Math.floor(share * 100)} % free`;
  return share < 0.1 ? degraded(detail) : ok(detail);
}

/** The service that knows names of targets. */
export function judgeTargetNames(service: string | null, last: TargetAnswer | null, now: Date): Finding {
  if (service === null) return ok("the built-in catalogue alone; TARGET_RESOLVER_URL names a service");
  if (!last) return ok(`${service} wasn't asked yet`);
  const ago = `${describeDuration((now.getTime() - last.at.getTime()) / 1000)} ago`;
  return last.usable
    ? ok(`${service} answered ${ago} in ${last.latency_ms} ms`)
    : degraded(`${service} gave no usable answer ${ago}; the built-in catalogue is still searched`);
}

/** Something regular is at fault when it failed, or when it is overdue by its schedule; what was never due isn't. */
export function judgeRun(
  what: "backup" | "scan" | "restore drill",
  { latest_status, age_seconds, overdue_at, is_overdue }: LastRun,
): Finding {
  if (latest_status === "failed") return degraded(`the latest ${what} failed`);
  const day = overdue_at && dayOf(overdue_at);
  if (age_seconds === null && is_overdue) return degraded(`there was no ${what} yet, overdue since ${day}`);
  if (age_seconds === null) return ok(day ? `no ${what} yet, overdue after ${day}` : `no ${what} yet`);
  const detail = `the last ${what} was ${describeDuration(age_seconds)} ago`;
  return is_overdue ? degraded(`${detail}, overdue since ${day}`) : ok(detail);
}

/** An integrity scan is at fault as what is run is, or while what it found is critical and open. */
export function judgeScan(last: LastRun, critical: number): Finding {
  const run = judgeRun("scan", last);
  if (critical === 0) return run;
  return degraded(
    `${critical} critical ${critical === 1 ? "finding is" : "findings are"} open; ${run.detail}`,
  );
}

/** The archive of the WAL is at fault when it doesn't keep up; one that is off is a choice, whose price is said. */
export function judgeWalArchive(archive: WalArchive): Finding {
  const { is_on, max_loss_seconds, age_seconds, failed, is_failing, is_overdue } = archive;
  if (!is_on && max_loss_seconds === null)
    return ok("PostgreSQL's archive_mode is off: what has changed since the last backup can be lost");
  if (!is_on)
    return ok(
      `PostgreSQL's archive_mode is off: up to ${describeDuration(max_loss_seconds!)} of changes can be lost between backups`,
    );
  const last =
    age_seconds === null
      ? "no WAL segment was archived yet"
      : `the last WAL segment was archived ${describeDuration(age_seconds)} ago`;
  const failures = `${failed} ${failed === 1 ? "attempt" : "attempts"} failed`;
  if (is_failing) return degraded(`${last}; ${failures}, the latest one too`);
  if (is_overdue) return degraded(`${last}, and the next one is overdue; ${failures}`);
  return ok(`${last}; ${failures}`);
}

const dayOf = (at: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(at));

function describeDuration(seconds: number): string {
  if (seconds >= 48 * hour) return `${Math.floor(seconds / (24 * hour))} days`;
  if (seconds >= 2 * hour) return `${Math.floor(seconds / hour)} hours`;
  return `${Math.max(1, Math.floor(seconds / 60))} min`;
}

import { Title } from "@mantine/core";
import type { Health, HealthCheck, SystemHealth } from "@meridian/contract";
import { capital } from "../../format/words.ts";
import { checkLooks, noServiceLook, notSetUpLook, notYetLook } from "../../ui/values/looks.ts";
import { type Look, StatusBadge } from "../../ui/values/StatusBadge.tsx";
import classes from "./Health.module.css";

type Known = SystemHealth["checks"];

const names: Record<keyof Known, string> = {
  database: "Database",
  object_storage: "Object storage",
  websocket: "WebSocket server",
  queue: "Job queue",
  mail: "Mail",
  disk: "Disk",
  backup: "Backup",
  integrity: "Integrity scan",
  restore_drill: "Restore drill",
  target_names: "Target names",
};
/** These are asked, and take their time to answer; the others follow from what is known. */
const asked = new Set<string>(["database", "object_storage", "websocket", "queue"]);

interface ChecksProps {
  checks: Health["checks"] & Partial<Known>;
  /** Undefined while nobody knows. */
  details: SystemHealth | undefined;
}

const isRun = (key: keyof Known) => key === "backup" || key === "integrity" || key === "restore_drill";

/** What doesn't exist doesn't work, and isn't at fault either. */
function lookOf(key: keyof Known, status: HealthCheck["status"], details: SystemHealth | undefined): Look {
  if (key === "mail" && details?.mail.delivers === false) return notSetUpLook;
  if (key === "target_names" && details?.target_names.service === null) return noServiceLook;
  if (isRun(key) && status === "ok" && details?.[key].age_seconds === null) return notYetLook;
  return checkLooks[status];
}

/** What the server depends on, each with how long it took to answer. */
export function Checks({ checks: given, details }: ChecksProps) {
  const checks = (Object.keys(names) as (keyof Known)[]).flatMap((key) => {
    const check = given[key];
    return check ? [{ key, ...check }] : [];
  });
  return (
    <section className="surface" aria-labelledby="checks-title">
      <Title order={2} size="1rem" id="checks-title" className={classes.title}>
        Checks
      </Title>
      <ul className="plain-list">
        {checks.map(({ key, status, latency_ms, detail }) => (
          <li key={key} className={classes.check}>
            <span className={classes.name}>{names[key]}</span>
            {asked.has(key) && <span className={`numeric ${classes.latency}`}>{latency(latency_ms)}</span>}
            <StatusBadge look={lookOf(key, status, details)} />
            {detail && <span className={classes.detail}>{capital(detail)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const latency = (milliseconds: number) =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;

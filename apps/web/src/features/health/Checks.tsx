import { Title } from "@mantine/core";
import type { Health } from "@meridian/contract";
import { checkLooks } from "../../ui/looks.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import classes from "./Health.module.css";

const names: Record<keyof Health["checks"], string> = {
  database: "Database",
  object_storage: "Object storage",
  websocket: "WebSocket server",
  queue: "Job queue",
};

/** What the server depends on, each with how long it took to answer. */
export function Checks({ checks }: { checks: Health["checks"] }) {
  return (
    <section className="surface" aria-labelledby="checks-title">
      <Title order={2} size="1rem" id="checks-title" className={classes.title}>
        Checks
      </Title>
      <ul className="plain-list">
        {(Object.keys(names) as (keyof typeof names)[]).map((key) => (
          <li key={key} className={classes.check}>
            <span className={classes.name}>{names[key]}</span>
            <span className={`numeric ${classes.latency}`}>{latency(checks[key].latency_ms)}</span>
            <StatusBadge look={checkLooks[checks[key].status]} />
            {checks[key].detail && <span className={classes.detail}>{checks[key].detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const latency = (milliseconds: number) =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;

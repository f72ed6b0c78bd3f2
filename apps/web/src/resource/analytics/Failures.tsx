import { Title } from "@mantine/core";
import type { Analytics } from "@meridian/contract";
import { count } from "../../format/quantity.ts";
import { ObservationStatus } from "../observations/ObservationStatus.tsx";
import classes from "./Analytics.module.css";
import { Share } from "./Share.tsx";

/** Why observations ended otherwise than completed, the most frequent reasons first. */
export function Failures({ of: failures }: { of: Analytics["failures"] }) {
  const most = Math.max(...failures.map((failure) => failure.count));
  return (
    <section className="surface" aria-labelledby="failures-title">
      <header className={classes.head}>
        <Title order={2} size="1rem" id="failures-title">
          Why observations fail
        </Title>
      </header>
      {failures.length === 0 && <p className={classes.none}>No failures in this period.</p>}
      <ul className={`plain-list ${classes.list}`}>
        {failures.map(({ status, reason, count: times }) => (
          <li key={`${status} ${reason}`} className={classes.row}>
            <span className={classes.words}>
              <ObservationStatus status={status} /> {reason ?? "No reason given"}
            </span>
            <Share of={times} most={most} tone={status === "partially_completed" ? "warn" : "bad"} />
            <span className="numeric">{count(times)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

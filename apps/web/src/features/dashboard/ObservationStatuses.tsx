import { Title } from "@mantine/core";
import type { Dashboard } from "@meridian/contract";
import { observationLooks } from "../../ui/looks.ts";
import { count } from "../../ui/quantity.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import classes from "./Dashboard.module.css";

interface ObservationStatusesProps {
  counts: Dashboard["observations_by_status"];
  total: number;
}

const statuses = Object.keys(observationLooks) as (keyof typeof observationLooks)[];

/** How many observations are in each status, as far as there are any. */
export function ObservationStatuses({ counts, total }: ObservationStatusesProps) {
  const present = statuses.filter((status) => counts[status] > 0);
  return (
    <section className="surface" aria-labelledby="statuses-title">
      <header className={classes.sectionHead}>
        <Title order={3} size="1rem" id="statuses-title">
          Observations by status
        </Title>
      </header>
      <ul className={`plain-list ${classes.statuses}`}>
        {present.map((status) => (
          <li key={status} className={classes.status}>
            <StatusBadge look={observationLooks[status]} />
            <span className={classes.bar} data-tone={observationLooks[status].tone} aria-hidden="true">
              <span style={{ width: `${(counts[status] / total) * 100}%` }} />
            </span>
            <span className="numeric">{count(counts[status])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Title } from "@mantine/core";
import type { Dashboard, ObservationStatus as Status } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { ObservationStatus } from "../../resource/observations/ObservationStatus.tsx";
import type { ObservationsSearch } from "../../resource/observations/search.ts";
import { observationStyles } from "../../ui/values/statusStyles.ts";
import classes from "./Dashboard.module.css";

const statuses = Object.keys(observationStyles) as Status[];

/** The number of observations in each status, as far as there are any, with links to them. */
export function ObservationStatuses({ of: data }: { of: Dashboard }) {
  const { observations_by_status: counts, observation_count: total } = data;
  const search = behind(data);
  return (
    <section className="surface" aria-labelledby="statuses-title">
      <header className={classes.sectionHead}>
        <Title order={3} size="1rem" id="statuses-title">
          Observations by status
        </Title>
      </header>
      <ul className={`plain-list ${classes.statuses}`}>
        {statuses
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <li key={status} className={classes.status}>
              <Link to="/observations" search={{ ...search, status }} className={classes.statusLink}>
                <ObservationStatus status={status} />
              </Link>
              <span className={classes.bar} data-tone={observationStyles[status].tone} aria-hidden="true">
                <span style={{ width: `${(counts[status] / total) * 100}%` }} />
              </span>
              <span className="numeric">{count(counts[status])}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

const searches: Record<Dashboard["scope"], ObservationsSearch> = {
  system: {},
  own: { mine: true },
  observatories: { administered: true },
};

/** The filters under which the list of observations has as many as the dashboard says. */
export const behind = ({ scope }: Dashboard) => searches[scope];

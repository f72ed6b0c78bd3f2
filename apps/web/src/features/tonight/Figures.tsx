import type { Dashboard } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { bytes, count, counted, percent } from "../../format/quantity.ts";
import type { ObservationsSearch } from "../../resource/observations/search.ts";
import { trpc } from "../../trpc.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Tonight.module.css";

const titles: Record<Dashboard["scope"], string> = {
  system: "The whole system",
  observatories: "What you administer",
  own: "Your own observations",
};

/** The filters under which the list of observations has as many as the figure says. */
const searches: Record<Dashboard["scope"], ObservationsSearch> = {
  system: {},
  own: { mine: true },
  observatories: { administered: true },
};

/** In one line, the figures of what the person looks after; nothing before there is anything to count. */
export function Figures() {
  const { data } = useQuery(trpc.dashboard.get.queryOptions({}));
  if (!data || data.observatory_count + data.observation_count === 0) return null;
  const { scope, observation_count, success_rate, storage_bytes, as_of } = data;
  const observations = searches[scope];
  return (
    <section className={classes.figures} aria-labelledby="figures-title">
      <h2 id="figures-title">{titles[scope]}</h2>
      <Observatories of={data} />
      <Link to="/observations" search={observations}>
        {counted(observation_count, "observation", "observations")}
      </Link>
      {success_rate !== null && (
        <Link
          to="/observations"
          search={{ ...observations, status: "completed" }}
          data-hint="Share of finished observations that were completed"
        >
          {percent(success_rate)} succeeded
        </Link>
      )}
      {scope === "system" ? <System of={data} /> : <span>{bytes(storage_bytes)} of images</span>}
      {as_of && (
        <span>
          observations as of <Time at={as_of} />
        </span>
      )}
    </section>
  );
}

/** The list behind the figure has as many rows as it says. */
function Observatories({ of: { scope, observatory_count, online_count } }: { of: Dashboard }) {
  const ability = scope === "observatories" ? "administer" : undefined;
  return (
    <>
      <Link to="/observatories" search={{ ability }}>
        {counted(observatory_count, "observatory", "observatories")}
        {ability && " administered"}
      </Link>
      <Link to="/observatories" search={{ status: "online", ability }}>
        {count(online_count)} online
      </Link>
    </>
  );
}

function System({
  of: { storage_bytes, user_count, active_organization_count },
}: {
  of: Dashboard;
}): ReactNode {
  return (
    <>
      <Link to="/analytics">{bytes(storage_bytes)} stored</Link>
      <Link to="/users">{counted(user_count ?? 0, "user", "users")}</Link>
      <Link to="/organizations" search={{ scope: "all" }} data-hint="Active in the last 90 days">
        {counted(active_organization_count ?? 0, "active organization", "active organizations")}
      </Link>
      <Link to="/analytics">Analytics</Link>
    </>
  );
}

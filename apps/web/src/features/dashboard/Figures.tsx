import { Skeleton } from "@mantine/core";
import type { Dashboard } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { bytes, count, percent } from "../../format/quantity.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Dashboard.module.css";
import { behind, ObservationStatuses } from "./ObservationStatuses.tsx";

const scopes: Record<Dashboard["scope"], string> = {
  system: "Figures of the whole system",
  observatories: "Your observatories",
  own: "Figures of your own observations",
};

/** The scope of the counts. People who administer nothing see the things that they belong to. */
const nouns = {
  observatories(data: Dashboard | undefined) {
    const noun = data?.observatory_count === 1 ? "Observatory" : "Observatories";
    return data?.scope === "own" ? `${noun} open to you` : noun;
  },
  projects(data: Dashboard | undefined) {
    const noun = data?.project_count === 1 ? "Project" : "Projects";
    return data?.scope === "own" ? `${noun} that you are in` : noun;
  },
};

/** The figures of everything that the person looks after. */
export function Figures() {
  const { data, error, refetch } = useQuery(trpc.dashboard.get.queryOptions({}));
  // What is on its way has the height of what comes: nothing below it jumps.
  const expected = isServerAdmin(useProfile()) ? "system" : undefined;
  // The list behind a figure has as many rows as the figure says.
  const ability = data?.scope === "observatories" ? "administer" : undefined;
  if (error && !data)
    return (
      <div className="surface">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </div>
    );
  return (
    <section aria-labelledby="figures-title" className={classes.stack}>
      <h2 className={classes.scope} id="figures-title">
        {data ? scopes[data.scope] : "Figures"}
        {data?.as_of && (
          <>
            , observations as of <Time at={data.as_of} />
          </>
        )}
      </h2>
      <div className={classes.figures} data-scope={data?.scope ?? expected}>
        <Link to="/observatories" search={{ ability }} className={classes.figure}>
          <Value>{data && count(data.observatory_count)}</Value> <span>{nouns.observatories(data)}</span>
        </Link>
        <Link to="/observatories" search={{ status: "online", ability }} className={classes.figure}>
          <Value>{data && count(data.online_count)}</Value> <span>Online now</span>
        </Link>
        <Projects of={data} />
        <Observations of={data} />
        <Succeeded of={data} />
        <Storage of={data} />
        {(data?.scope ?? expected) === "system" && <SystemFigures of={data} />}
      </div>
      {!data && <Skeleton height="12rem" radius="md" />}
      {data && data.observation_count > 0 && <ObservationStatuses of={data} />}
    </section>
  );
}

function Observations({ of: data }: { of: Dashboard | undefined }) {
  if (!data) return <Figure name="Observations">{undefined}</Figure>;
  return (
    <Link to="/observations" search={behind(data)} className={classes.figure}>
      <Value>{count(data.observation_count)}</Value>{" "}
      <span>{data.observation_count === 1 ? "Observation" : "Observations"}</span>
    </Link>
  );
}

function Succeeded({ of: data }: { of: Dashboard | undefined }) {
  if (!data || data.success_rate === null) return <Figure name="Succeeded">{data && "–"}</Figure>;
  return (
    <Link
      to="/observations"
      search={{ ...behind(data), status: "completed" }}
      className={classes.figure}
      data-hint="Share of finished observations that were completed"
    >
      <Value>{percent(data.success_rate)}</Value> <span>Succeeded</span>
    </Link>
  );
}

/** The analytics, which are of the whole system, show what fills the storage. */
function Storage({ of: data }: { of: Dashboard | undefined }) {
  if (data?.scope !== "system") return <Figure name="Storage">{data && bytes(data.storage_bytes)}</Figure>;
  return (
    <Link to="/analytics" className={classes.figure}>
      <Value>{bytes(data.storage_bytes)}</Value> <span>Storage</span>
    </Link>
  );
}

/** Those of an observatory aren't all open to whoever administers it: then no list has as many as this says. */
function Projects({ of: data }: { of: Dashboard | undefined }) {
  if (data?.scope === "observatories")
    return <Figure name={nouns.projects(data)}>{count(data.project_count)}</Figure>;
  return (
    <Link to="/projects" className={classes.figure}>
      <Value>{data && count(data.project_count)}</Value> <span>{nouns.projects(data)}</span>
    </Link>
  );
}

function SystemFigures({ of: data }: { of: Dashboard | undefined }) {
  const { user_count, active_organization_count } = data ?? {};
  return (
    <>
      <Link to="/users" className={classes.figure}>
        <Value>{data && count(user_count ?? 0)}</Value> <span>{user_count === 1 ? "User" : "Users"}</span>
      </Link>
      <Link
        to="/organizations"
        search={{ scope: "all" }}
        className={classes.figure}
        data-hint="Active in the last 90 days"
      >
        <Value>{data && count(active_organization_count ?? 0)}</Value>{" "}
        <span>{active_organization_count === 1 ? "Active organization" : "Active organizations"}</span>
      </Link>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <Value>{children}</Value> <span>{name}</span>
    </div>
  );
}

function Value({ children }: { children: ReactNode }) {
  return children === undefined ? <Skeleton height={32} width={48} /> : <strong>{children}</strong>;
}

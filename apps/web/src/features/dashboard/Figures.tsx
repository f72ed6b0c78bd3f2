import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import classes from "./Dashboard.module.css";

const most = 200;

/** How many of everything the person has; lists answer at most 200, so more than that is said as such. */
export function Figures() {
  const all = useQuery(trpc.observatories.list.queryOptions({ limit: most }));
  const projects = useQuery(trpc.projects.list.queryOptions({ limit: most }));
  const online = all.data?.items.filter((observatory) => observatory.status === "online").length;
  if (all.error) return <ErrorPanel error={all.error} retry={() => void all.refetch()} />;
  return (
    <section aria-label="What you have" className={classes.figures}>
      <Link to="/observatories" className={classes.figure}>
        <Value of={total(all.data)} /> <span>Observatories</span>
      </Link>
      <Link to="/observatories" search={{ status: "online" }} className={classes.figure}>
        <Value of={online === undefined ? undefined : String(online)} /> <span>Online now</span>
      </Link>
      <div className={classes.figure}>
        <Value of={total(projects.data)} /> <span>Projects</span>
      </div>
    </section>
  );
}

function total(page: { items: unknown[]; next_cursor: string | null } | undefined) {
  return page && `${page.items.length}${page.next_cursor ? "+" : ""}`;
}

function Value({ of }: { of: string | undefined }) {
  return of === undefined ? <Skeleton height={32} width={48} /> : <strong>{of}</strong>;
}

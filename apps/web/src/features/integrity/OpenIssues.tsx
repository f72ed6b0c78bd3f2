import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/page/ErrorPanel.tsx";
import { severityLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import classes from "./Integrity.module.css";
import { severities } from "./words.ts";

/** How many issues of each severity wait for somebody; each figure leads to them. */
export function OpenIssues() {
  const { data, error, refetch } = useQuery(
    trpc.integrity.issues.queryOptions({ status: "open", counts: true, limit: 1 }),
  );
  if (error && !data)
    return (
      <div className="surface">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton height="5.5rem" radius="md" role="status" aria-label="Loading open issues" />;
  return (
    <section className={classes.figures} aria-label="Open issues">
      {severities.map((severity) => (
        <Link
          key={severity}
          to="/integrity/issues"
          search={{ status: "open", severity }}
          className={`surface ${classes.figure}`}
        >
          <strong>{count(data.counts?.severity[severity] ?? 0)}</strong>
          <StatusBadge look={severityLooks[severity]} />
        </Link>
      ))}
    </section>
  );
}

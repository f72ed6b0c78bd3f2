import { Alert, Button, Skeleton } from "@mantine/core";
import type { IntegrityScan } from "@meridian/contract";
import { IconCircleCheck, IconFlag, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count, counted } from "../../format/quantity.ts";
import { capital, spaced } from "../../format/words.ts";
import { OperationOutcome, StartedBy } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Integrity.module.css";
import { kindWords, severities, typeWords } from "./words.ts";

/** One scan: how far it is, and what it found. */
export const ScanPage = () => (
  <OperationPage
    kind="integrity_full_scan"
    what="scan"
    title={({ kind }) => kindWords[kind]}
    back={{ to: "/integrity", label: "Integrity" }}
    lead={({ created_at }) => <Time at={created_at} />}
    actions={(scan) => scan.counts.found > 0 && <ShowIssues of={scan} />}
    ifCancelled={() => "Issues that it has found so far stay listed."}
    result={(scan) => <ScanResult scan={scan} />}
  />
);

const ShowIssues = ({ of: { id } }: { of: IntegrityScan }) => (
  <Button
    leftSection={<IconFlag size={16} />}
    renderRoot={(props) => <Link to="/integrity/issues" search={{ scan_id: id, status: "all" }} {...props} />}
  >
    Show issues
  </Button>
);

const optionWords = ({ options }: IntegrityScan): string =>
  [
    options.deep && "deep scan",
    options.check_storage && "object storage",
    options.check_health && "system health",
    options.include_test_data && "test data",
    options.limit_per_collection !== null && `at most ${count(options.limit_per_collection)} per collection`,
  ]
    .filter(Boolean)
    .join(", ");

const tallies = (tally: Record<string, number>, word: (name: string) => string): string =>
  Object.entries(tally)
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${word(name)} ${count(number)}`)
    .join(", ");

/** The findings of a scan, by severity, type and collection. */
function ScanResult({ scan }: { scan: IntegrityScan }) {
  const { counts } = scan;
  const others = useOtherOpen(scan.id);
  return (
    <div className={classes.sections}>
      <OperationOutcome what="scan" operation={scan} />
      {scan.notes.map((note) => (
        <Alert key={note} color="gray" icon={<IconInfoCircle size={18} />} title="Left out">
          <span className={classes.note}>{note}</span>
        </Alert>
      ))}
      {counts.found === 0 && scan.status === "completed" ? (
        <NothingFound open={others} />
      ) : (
        <section className={classes.figures} aria-label="Issues by severity">
          {severities.map((severity) => (
            <Link
              key={severity}
              to="/integrity/issues"
              search={{ scan_id: scan.id, severity, status: "all" }}
              className={`surface ${classes.figure}`}
            >
              <strong>{count(counts.severity[severity] ?? 0)}</strong>
              <StatusBadge style={severityStyles[severity]} />
            </Link>
          ))}
        </section>
      )}
      {counts.found > 0 && others !== undefined && others > 0 && <OtherOpen count={others} />}
      <Facts
        title="Summary"
        facts={[
          ["Looked at", `${count(scan.scanned)} documents, rows and files`],
          ["Issues", `${count(counts.found)} (${count(counts.new)} new, ${count(counts.resolved)} resolved)`],
          ["By type", tallies(counts.type, (name) => typeWords[name as keyof typeof typeWords] ?? name)],
          ["By collection", tallies(counts.collection, (name) => capital(spaced(name)))],
          ["Options", optionWords(scan) || "None"],
          ["Collections", scan.options.collections.map(spaced).join(", ")],
          ["Start", <StartedBy key="start" operation={scan} />],
          ["End", scan.completed_at && <Time key="end" at={scan.completed_at} />],
        ]}
      />
    </div>
  );
}

/**
 * The number of open issues that another scan was the last to find: this one didn't look there. Undefined until it is
 * known.
 */
function useOtherOpen(scanId: string): number | undefined {
  const counted = { status: "open", counts: true, limit: 1 } as const;
  const all = useQuery(trpc.integrity.issues.queryOptions(counted)).data?.counts;
  const own = useQuery(trpc.integrity.issues.queryOptions({ ...counted, scan_id: scanId })).data?.counts;
  return all && own && Math.max(0, (all.status.open ?? 0) - (own.status.open ?? 0));
}

/** Leads to the issues that are open though a scan didn't find them: it didn't look there. */
const OtherOpen = ({ count }: { count: number }) => (
  <p style={{ margin: 0 }}>
    <Link to="/integrity/issues" search={{ status: "open" }}>
      {counted(count, "issue of other scans is", "issues of other scans are")} still open
    </Link>
  </p>
);

/** The words of a scan that found nothing: all is well only where no other scan has left anything open. */
function NothingFound({ open }: { open: number | undefined }) {
  if (open === undefined) return <Skeleton height="8rem" radius="md" role="status" aria-label="Loading" />;
  return (
    <div className="surface">
      {open === 0 ? (
        <Notice icon={IconCircleCheck} tone="good" title="No issues found" />
      ) : (
        <Notice icon={IconFlag} title="No new issues in what this scan looked at">
          <OtherOpen count={open} />
        </Notice>
      )}
    </div>
  );
}

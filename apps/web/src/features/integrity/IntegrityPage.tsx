import { Button, Skeleton, Title } from "@mantine/core";
import { IconArchive, IconBook, IconFlag, IconZoomScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { ForeignStorage } from "../../operations/ForeignStorage.tsx";
import { type HistoryColumn, numeric, OperationHistory } from "../../operations/OperationHistory.tsx";
import { ScheduleField } from "../../operations/ScheduleField.tsx";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import classes from "./Integrity.module.css";
import { repairWords } from "./repairWords.ts";
import { StartScan } from "./StartScan.tsx";
import { Trend } from "./Trend.tsx";
import { kindWords, severities } from "./words.ts";

/** The state of the stored data: open issues, a new scan, and earlier ones. */
export function IntegrityPage() {
  return (
    <>
      <PageHeader
        title="Integrity"
        lead="Scans find missing, stuck or inconsistent data. Only repairs change it."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconBook size={16} />}
              renderRoot={(props) => <Link to="/integrity/checks" {...props} />}
            >
              Checks
            </Button>
            <Button
              variant="default"
              leftSection={<IconArchive size={16} />}
              renderRoot={(props) => <Link to="/integrity/quarantine" {...props} />}
            >
              Quarantine
            </Button>
            <Button
              variant="default"
              leftSection={<IconFlag size={16} />}
              renderRoot={(props) => <Link to="/integrity/issues" search={{ status: "open" }} {...props} />}
            >
              Issues
            </Button>
          </>
        }
      />
      <ForeignStorage />
      <div className={classes.sections}>
        <OpenIssues />
        <Trend />
        <StartScan />
        <ScanSchedules />
        <ScanHistory />
        <RepairHistory />
      </div>
    </>
  );
}

const scanColumns: HistoryColumn<"integrity_full_scan">[] = [
  ["Scan", ({ kind }) => kindWords[kind]],
  "status",
  ["Looked at", ({ scanned }) => numeric(count(scanned))],
  ["Issues", ({ counts }) => numeric(count(counts.found))],
  ["New", ({ counts }) => numeric(count(counts.new))],
  [
    "Started by",
    ({ created_by, created_by_name }) =>
      created_by === null ? "Schedule" : (created_by_name ?? "Deleted account"),
  ],
  "started",
];

/** Scans of both kinds, newest first. */
const ScanHistory = () => (
  <OperationHistory
    kind="integrity_full_scan"
    title="Scans"
    columns={scanColumns}
    mt="sm"
    empty={
      <Notice icon={IconZoomScan} title="Nothing has been scanned yet">
        Run a quick scan: it takes seconds and changes nothing.
      </Notice>
    }
  />
);

const repairColumns: HistoryColumn<"integrity_repair">[] = [
  ["Repair", (repair) => repairWords(repair).name],
  "status",
  ["Repaired", ({ repaired, matched }) => numeric(`${count(repaired)} of ${count(matched)}`)],
  "started",
];

/** Repairs of many issues at once, newest first. */
const RepairHistory = () => (
  <OperationHistory kind="integrity_repair" title="Repairs" columns={repairColumns} mt="sm" />
);

/** The schedules of scans. */
function ScanSchedules() {
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby="schedules-title">
      <Title order={2} size="1rem" id="schedules-title" mb="sm">
        Schedule
      </Title>
      <div className={classes.options}>
        <ScheduleField name="quick_scan" label="Quick scans" />
        <ScheduleField name="full_scan" label="Full scans" />
      </div>
    </section>
  );
}

/** The number of open issues of each severity; each figure leads to them. */
function OpenIssues() {
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
          <StatusBadge style={severityStyles[severity]} />
        </Link>
      ))}
    </section>
  );
}

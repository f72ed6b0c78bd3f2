import { Alert, Text, Title } from "@mantine/core";
import type { RepairStep } from "@meridian/contract";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Change } from "../../format/changes.ts";
import { capital, spaced } from "../../format/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Loaded } from "../../ui/page/WithoutData.tsx";
import { ChangeTable } from "../../ui/values/ChangeTable.tsx";
import { Copyable } from "../../ui/values/Copyable.tsx";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import { Time, WithinFocusable } from "../../ui/values/Time.tsx";
import { DocumentId } from "./DocumentId.tsx";
import classes from "./Integrity.module.css";
import { IssueActions } from "./IssueActions.tsx";
import { IssueDocument } from "./IssueDocument.tsx";
import { issueStyles, type ShownIssue, typeWords } from "./words.ts";

const route = getRouteApi("/shell/administration/integrity/issues/$id");
const back = <BackLink to="/integrity/issues">Issues</BackLink>;

/** One issue: what it means, the document with its fault, and exactly what a repair would change. */
export function IssuePage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.integrity.issue.queryOptions({ id }));
  return (
    <Loaded query={query} what="issue" before={back}>
      {(issue) => <Issue issue={issue} />}
    </Loaded>
  );
}

function Issue({ issue }: { issue: ShownIssue }) {
  return (
    <>
      <PageHeader
        key={issue.id}
        title={issue.message}
        before={back}
        lead={
          <span className={classes.lead}>
            <StatusBadge style={severityStyles[issue.severity]} />
            <StatusBadge style={issueStyles[issue.status]} />
          </span>
        }
        actions={<IssueActions issue={issue} />}
      />
      <div className={classes.sections}>
        <Explanation issue={issue} />
        {issue.repaired && <Step title="What the repair did" step={issue.repaired} />}
        {issue.repair && <Step title="What a repair would do" step={issue.repair} />}
        {issue.repair_refusal && issue.status === "open" && (
          <Alert color="gray" icon={<IconInfoCircle size={18} />} title="No repair">
            {issue.repair_refusal} {issue.explanation.advice}
          </Alert>
        )}
        <IssueDocument issue={issue} />
        <IssueFacts issue={issue} />
      </div>
    </>
  );
}

const Explanation = ({ issue: { explanation } }: { issue: ShownIssue }) => (
  <section className={`surface ${classes.check}`} aria-label="What it means">
    <Text fw={600}>{explanation.title}</Text>
    <p>{explanation.meaning}</p>
    <p>{explanation.importance}</p>
  </section>
);

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function changeOf({ field, ...sides }: RepairStep["changes"][number]): Change {
  const [had, has] = ["before" in sides, "after" in sides];
  const kind = had ? (has ? "changed" : "removed") : "added";
  return {
    path: field,
    kind,
    before: had ? text(sides.before) : "",
    after: has ? text(sides.after) : "",
  };
}

const Step = ({ title, step }: { title: string; step: RepairStep }) => (
  <section aria-label={title}>
    <Title order={2} size="1.125rem" mb="xs">
      {title}
    </Title>
    <Text mb="sm">{step.summary}</Text>
    {step.changes.length > 0 && <ChangeTable label={title} of={step.changes.map(changeOf)} />}
  </section>
);

const moment = (at: string | null) => at && <Time key={at} at={at} />;

/** The moved copy is deleted at the same time. */
const undoneUntil = ({ check, abilities }: ShownIssue): string => {
  if (!abilities.undo) return "Could be undone until";
  return check === "file.orphan" ? "In quarantine, and can be undone, until" : "Can be undone until";
};

/** The path where the file is stored, or would be. */
const keyOf = ({ details: { key } }: ShownIssue): Fact[] =>
  typeof key === "string" ? [["Storage key", <Copyable key="key" value={key} label="storage key" />]] : [];

/** The record of a file has no page of its own. */
function observationOf({ collection, document }: ShownIssue): Fact[] {
  const id = (document as { observation_id?: unknown } | null | undefined)?.observation_id;
  if (collection !== "user_files" || typeof id !== "string") return [];
  return [
    ["Observation", <DocumentId key="observation" of={{ collection: "observations", document_id: id }} />],
  ];
}

/** The place, the time and the fate of a file in quarantine. */
function IssueFacts({ issue }: { issue: ShownIssue }) {
  const { check, type, collection, document_id, ignore_reason, ignored_until, repaired_at, explanation } =
    issue;
  return (
    <Facts
      title="About this issue"
      facts={[
        [
          "Check",
          <Link key="check" to="/integrity/checks/$id" params={{ id: check }}>
            {explanation.title}
          </Link>,
        ],
        ["Type", typeWords[type]],
        ["Collection", capital(spaced(collection))],
        ...(document_id === null ? [] : [["Document", <DocumentId key="document" of={issue} />] as Fact]),
        ...keyOf(issue),
        ...observationOf(issue),
        ["First seen", moment(issue.first_seen_at)],
        [
          "Last seen",
          <Link key="scan" to="/integrity/scans/$id" params={{ id: issue.scan_id }}>
            <WithinFocusable value={true}>{moment(issue.last_seen_at)}</WithinFocusable>
          </Link>,
        ],
        ...(ignore_reason ? [["Ignored because", ignore_reason] as [string, string]] : []),
        ...(ignored_until ? [["Ignored until", moment(ignored_until)] as [string, React.ReactNode]] : []),
        ...(repaired_at ? [["Repaired", moment(repaired_at)] as [string, React.ReactNode]] : []),
        ...(issue.undo_until
          ? [[undoneUntil(issue), moment(issue.undo_until)] as [string, React.ReactNode]]
          : []),
        ...(repaired_at
          ? [["Repaired by", issue.repaired_by_name ?? "Deleted account"] as [string, string]]
          : []),
      ]}
    />
  );
}

import { Alert, Text, Title } from "@mantine/core";
import type { RepairStep } from "@meridian/contract";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Change } from "../../format/changes.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { Loaded } from "../../ui/page/Loaded.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ChangeTable } from "../../ui/values/ChangeTable.tsx";
import { severityLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import classes from "./Integrity.module.css";
import { IssueActions } from "./IssueActions.tsx";
import { IssueDocument } from "./IssueDocument.tsx";
import { IssueFacts } from "./IssueFacts.tsx";
import { issueLooks, type ShownIssue } from "./words.ts";

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
            <StatusBadge look={severityLooks[issue.severity]} />
            <StatusBadge look={issueLooks[issue.status]} />
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

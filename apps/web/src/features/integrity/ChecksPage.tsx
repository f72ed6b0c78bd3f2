import { Group, Text, Title } from "@mantine/core";
import type { IntegrityCheck } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { severityLooks } from "../../ui/looks.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import classes from "./Integrity.module.css";
import { typeWords } from "./words.ts";

const back = <BackLink to="/integrity">Integrity</BackLink>;

const needs: Record<NonNullable<IntegrityCheck["needs"]>, string> = {
  deep: "deep scan",
  check_storage: "check object storage",
  check_health: "check system health",
};

/** Everything that scans look for: what it means, why it matters, and what its repair does. */
export function ChecksPage() {
  const query = useQuery(trpc.integrity.checks.queryOptions({}));
  return (
    <Loaded query={query} what="checks" before={back}>
      {({ items }) => (
        <>
          <PageHeader title="Checks" before={back} lead="What scans look for." />
          <div className={classes.sections}>
            {items.map((check) => (
              <Check key={check.id} check={check} />
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Check({ check }: { check: IntegrityCheck }) {
  const { id, title, severity, type, meaning, importance, repair } = check;
  return (
    <section className={`surface ${classes.check}`} id={id} aria-labelledby={`check-${id}`}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="1rem" id={`check-${id}`}>
          {title}
        </Title>
        <StatusBadge look={severityLooks[severity]} />
      </Group>
      <Text c="dimmed" size="sm">
        {typeWords[type]}, <code>{id}</code>
        {check.needs && `, only with the option “${needs[check.needs]}”`}.{" "}
        <Link to="/integrity/issues" search={{ check: id, status: "open" }}>
          Open issues
        </Link>
      </Text>
      <p>{meaning}</p>
      <p>{importance}</p>
      <p>
        <strong>Repair:</strong> {repair ?? "none; somebody has to decide."}
        {check.destructive && " It takes something away, so it is only done one by one."}
      </p>
    </section>
  );
}

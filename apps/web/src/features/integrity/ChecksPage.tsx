import { Group, Text, Title } from "@mantine/core";
import type { IntegrityCheck } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Loaded } from "../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import classes from "./Integrity.module.css";
import { needWords, repairWords, typeWords } from "./words.ts";

const back = <BackLink to="/integrity">Integrity</BackLink>;

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
  const { id, title, severity, type, meaning, importance } = check;
  return (
    <section className={`surface ${classes.check}`} id={id} aria-labelledby={`check-${id}`}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="1rem" id={`check-${id}`}>
          <Link to="/integrity/checks/$id" params={{ id }}>
            {title}
          </Link>
        </Title>
        <StatusBadge style={severityStyles[severity]} />
      </Group>
      <Text c="dimmed" size="sm">
        {typeWords[type]}
        {check.needs && `, only with the option “${needWords[check.needs]}”`}.{" "}
        <Link to="/integrity/issues" search={{ check: id, status: "open" }}>
          Open issues
        </Link>
      </Text>
      <p>{meaning}</p>
      <p>{importance}</p>
      <p>
        <strong>Repair:</strong> {repairWords(check)}
      </p>
    </section>
  );
}

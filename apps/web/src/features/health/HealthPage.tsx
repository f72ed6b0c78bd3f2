import { Alert, Button, Skeleton } from "@mantine/core";
import type { Health } from "@meridian/contract";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { duration } from "../../format/quantity.ts";
import { refused } from "../../http.ts";
import { explain } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/page/ErrorPanel.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { checkLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { Checks } from "./Checks.tsx";
import { Details } from "./Details.tsx";
import classes from "./Health.module.css";

export function HealthPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useHealth();
  const { data: details } = useSystemHealth();
  return (
    <>
      <PageHeader
        title="Health"
        lead="Updated every 10 seconds."
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={isFetching && !data}
            onClick={() => void refetch()}
          >
            Check now
          </Button>
        }
      />
      {error && data && <Unreachable error={error} since={dataUpdatedAt} />}
      {error && !data && (
        <div className="surface">
          <ErrorPanel error={error} retry={() => void refetch()} />
        </div>
      )}
      {!error && !data && <Skeleton height="16rem" radius="md" role="status" aria-label="Loading health" />}
      {data && (
        <div className={classes.columns} data-old={error ? true : undefined}>
          <Facts
            title="Server"
            facts={[
              ["Status", <StatusBadge key="status" look={checkLooks[worse(data.status, details?.status)]} />],
              ["Version", data.version],
              ["Up for", duration(data.uptime_seconds)],
              ["Checked", <Time key="checked" at={new Date(dataUpdatedAt).toISOString()} shape="exact" />],
            ]}
          />
          <Checks checks={{ ...details?.checks, ...data.checks }} details={details} />
          {details && <Details of={details} />}
        </div>
      )}
    </>
  );
}

type Status = Health["status"];
const order: Status[] = ["ok", "degraded", "down"];

/** Everybody is told of what is needed to answer; administrators of the rest as well. */
const worse = (one: Status, other: Status = "ok") =>
  order[Math.max(order.indexOf(one), order.indexOf(other))]!;

function Unreachable({ error, since }: { error: unknown; since: number }) {
  const { title, detail } = explain(error);
  return (
    <Alert role="alert" color="red" icon={<IconPlugConnectedX size={18} />} title={title} mb="md">
      {detail} What stands below is from <Time at={new Date(since).toISOString()} shape="exact" />.
    </Alert>
  );
}

/** A server that is down answers 503 with the same shape, and that is an answer too. */
async function readHealth(): Promise<Health> {
  const response = await fetch("/api/health");
  const answer = await response.json().catch(() => undefined);
  if (answer && "checks" in answer) return answer;
  throw refused(response.status, answer, null);
}

const useHealth = () =>
  useQuery({
    queryKey: ["health"],
    queryFn: readHealth,
    refetchInterval: 10_000,
    retry: false,
    gcTime: 3_600_000,
  });

/** What server administrators are told besides; not while the database is away, which knows who they are. */
const useSystemHealth = () =>
  useQuery({ ...trpc.health.system.queryOptions({}), refetchInterval: 10_000, retry: false });

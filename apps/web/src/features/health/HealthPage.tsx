import { Alert, Button, Skeleton, Title } from "@mantine/core";
import type { Health, HealthCheck, SystemHealth } from "@meridian/contract";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { describeDuration } from "../../format/quantity.ts";
import { capital } from "../../format/words.ts";
import { refused } from "../../http.ts";
import { explain } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import {
  checkStyles,
  noArchiveStyle,
  noServiceStyle,
  notSetUpStyle,
  notYetStyle,
} from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
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
              [
                "Status",
                <StatusBadge key="status" style={checkStyles[worse(data.status, details?.status)]} />,
              ],
              ["Version", data.version],
              ["Up for", describeDuration(data.uptime_seconds)],
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

/** Further facts for server administrators; not while the database is away, which knows who they are. */
const useSystemHealth = () =>
  useQuery({ ...trpc.health.system.queryOptions({}), refetchInterval: 10_000, retry: false });

type Known = SystemHealth["checks"];

const names: Record<keyof Known, string> = {
  database: "Database",
  object_storage: "Object storage",
  websocket: "WebSocket server",
  queue: "Job queue",
  mail: "Mail",
  disk: "Disk",
  backup: "Backup",
  integrity: "Integrity scan",
  restore_drill: "Restore drill",
  wal_archive: "WAL archive",
  target_names: "Target names",
};
/** These are asked, and take their time to answer; the others follow from what is known. */
const asked = new Set<string>(["database", "object_storage", "websocket", "queue"]);

interface ChecksProps {
  checks: Health["checks"] & Partial<Known>;
  /** Undefined while nobody knows. */
  details: SystemHealth | undefined;
}

const isRun = (key: keyof Known) => key === "backup" || key === "integrity" || key === "restore_drill";

/** A service that doesn't exist isn't working, and isn't at fault either. */
function styleOf(
  key: keyof Known,
  status: HealthCheck["status"],
  details: SystemHealth | undefined,
): StatusStyle {
  if (key === "mail" && details?.mail.delivers === false) return notSetUpStyle;
  if (key === "target_names" && details?.target_names.service === null) return noServiceStyle;
  if (key === "wal_archive" && details?.wal_archive.is_on === false) return noArchiveStyle;
  if (isRun(key) && status === "ok" && details?.[key].age_seconds === null) return notYetStyle;
  return checkStyles[status];
}

/** The services that the server depends on, each with how long it took to answer. */
function Checks({ checks: given, details }: ChecksProps) {
  const checks = (Object.keys(names) as (keyof Known)[]).flatMap((key) => {
    const check = given[key];
    return check ? [{ key, ...check }] : [];
  });
  return (
    <section className="surface" aria-labelledby="checks-title">
      <Title order={2} size="1rem" id="checks-title" className={classes.title}>
        Checks
      </Title>
      <ul className="plain-list">
        {checks.map(({ key, status, latency_ms, detail }) => (
          <li key={key} className={classes.check}>
            <span className={classes.name}>{names[key]}</span>
            {asked.has(key) && <span className={`numeric ${classes.latency}`}>{latency(latency_ms)}</span>}
            <StatusBadge style={styleOf(key, status, details)} />
            {detail && <span className={classes.detail}>{capital(detail)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const latency = (milliseconds: number) =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;

import type { TonightSite } from "@meridian/contract";
import {
  IconCircleX,
  IconDatabaseExport,
  IconHeartbeat,
  IconMailX,
  IconShieldX,
  IconUrgent,
  IconUserPlus,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "../../format/quantity.ts";
import { capital, spaced } from "../../format/words.ts";
import { leftOpenAdvice } from "../../resource/leftOpen.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { Section } from "../../ui/page/Section.tsx";
import type { StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Tonight.module.css";

const minute = 60_000;
const hour = 60 * minute;
/** Failures stay for a day: after that they are history. */
const recent = (finished: string | null) =>
  finished !== null && Date.now() - Date.parse(finished) < 24 * hour;

/**
 * Observatories that can't be closed, requests to answer, faults to look at, observations that failed: nothing while nothing waits
 * for the person.
 */
export function NeedsYou({ sites }: { sites: readonly TonightSite[] | undefined }) {
  const isAdmin = isServerAdmin(useProfile());
  const leftOpen = useQuery(
    trpc.observatories.list.queryOptions({ ability: "operate", left_open: true, retired: false, limit: 20 }),
  );
  const requests = useQuery(trpc.observatories.list.queryOptions({ has_requests: true, limit: 200 }));
  const failed = useQuery(trpc.observations.list.queryOptions({ mine: true, status: "failed", limit: 20 }));
  const findings = useQuery({
    ...trpc.integrity.issues.queryOptions({ severity: "critical", status: "open", counts: true, limit: 1 }),
    enabled: isAdmin,
  });
  const undelivered = useQuery({
    ...trpc.undelivered.list.queryOptions({ limit: 1 }),
    enabled: isAdmin,
  });
  const health = useQuery({
    ...trpc.health.system.queryOptions({}),
    enabled: isAdmin,
    refetchInterval: minute,
  });
  const criticals = findings.data?.counts?.status.open ?? 0;
  // Findings have a row of their own.
  const saidElsewhere = criticals > 0 ? ["target_names", "integrity"] : ["target_names"];
  const faults = Object.entries(health.data?.checks ?? {}).filter(
    ([check, { status }]) => status !== "ok" && !saidElsewhere.includes(check),
  );
  const hasNoBackup = health.data?.backup.completed_at === null;
  const asking = requests.data?.items ?? [];
  const failures = failed.data?.items.filter(({ finished_at }) => recent(finished_at)) ?? [];
  const unsent = Object.values(undelivered.data?.counts ?? {}).reduce((sum, some) => sum + some, 0);
  const ofSystem = criticals + unsent + faults.length + Number(hasNoBackup);
  const open = leftOpen.data?.items ?? [];
  const reasonOf = (id: string) => sites?.find((site) => site.id === id)?.reason;
  if (open.length + asking.length + failures.length + ofSystem === 0) return null;
  return (
    <Section title="Needs you">
      <ul className="plain-list">
        {open.map(({ id, name, status }) => (
          <Need key={id} tone="bad" icon={IconUrgent}>
            <Link to="/observatories/$id" params={{ id }} className={classes.title}>
              {name} can't be closed
            </Link>
            <span className={classes.meta}>
              {reasonOf(id) && <span className={classes.reason}>{reasonOf(id)}</span>}
              <span>{leftOpenAdvice({ status })}</span>
            </span>
          </Need>
        ))}
        {asking.map(({ id, name, open_request_count }) => (
          <Need key={id} tone="info" icon={IconUserPlus}>
            <Link
              to="/observatories/$id"
              params={{ id }}
              search={{ tab: "members" }}
              className={classes.title}
            >
              {name}
            </Link>
            <span className={classes.meta}>
              {counted(open_request_count ?? 0, "person asks", "people ask")} for access
            </span>
          </Need>
        ))}
        {health.data && faults.length > 0 && (
          <Need tone={health.data.status === "down" ? "bad" : "warn"} icon={IconHeartbeat}>
            <Link to="/health" className={classes.title}>
              Health is {health.data.status}
            </Link>
            <span className={classes.meta}>
              {faults.map(([check, { detail }]) => (
                <span key={check} className={classes.reason}>
                  {capital(spaced(check))}
                  {detail && `: ${detail}`}
                </span>
              ))}
            </span>
          </Need>
        )}
        {hasNoBackup && (
          <Need tone="warn" icon={IconDatabaseExport}>
            <Link to="/backups" className={classes.title}>
              No backup yet
            </Link>
            <span className={classes.meta}>of this installation</span>
          </Need>
        )}
        {criticals > 0 && (
          <Need tone="bad" icon={IconShieldX}>
            <Link
              to="/integrity/issues"
              search={{ severity: "critical", status: "open" }}
              className={classes.title}
            >
              {counted(criticals, "critical finding", "critical findings")}
            </Link>
            <span className={classes.meta}>of the integrity scan</span>
          </Need>
        )}
        {unsent > 0 && (
          <Need tone="warn" icon={IconMailX}>
            <Link to="/undelivered" className={classes.title}>
              {counted(unsent, "message", "messages")} undelivered
            </Link>
          </Need>
        )}
        {failures.map(({ id, name, status_reason, finished_at }) => (
          <Need key={id} tone="bad" icon={IconCircleX}>
            <Link to="/observations/$id" params={{ id }} className={classes.title}>
              {name} failed
            </Link>
            <span className={classes.meta}>
              {status_reason && <span className={classes.reason}>{status_reason}</span>}
              <Time at={finished_at} shape="distance" />
            </span>
          </Need>
        ))}
      </ul>
    </Section>
  );
}

interface NeedProps extends Pick<StatusStyle, "tone" | "icon"> {
  children: React.ReactNode;
}

const Need = ({ tone, icon: Picture, children }: NeedProps) => (
  <li className={classes.row} data-tone={tone}>
    <Picture size={18} stroke={1.7} aria-hidden="true" className={classes.picture} />
    {children}
  </li>
);

import { ActionIcon, Group, Skeleton, Title } from "@mantine/core";
import type { NightPlan, NightReport, Observatory, PlannedTurn } from "@meridian/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { count, counted } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { RapidBadge } from "../observations/RapidBadge.tsx";
import classes from "./Night.module.css";
import { ReportOfNight } from "./ReportOfNight.tsx";
import { Strip } from "./Strip.tsx";

const day = 86_400_000;

/** A plan is worked out for each minute anew. */
const everyMs = 60_000;
/** Nights ahead that are worth a look: what waits by then is somebody's guess. */
const mostAhead = 7;
const mostBack = 60;

type Site = Pick<Observatory, "id" | "name" | "timezone" | "status">;

interface NightProps {
  site: Site;
  /** The local date of the evening of the night to begin with; the one at hand without it. */
  first?: string | undefined;
}

/** A night of an observatory: the plan of this one and of those to come, the report of those before. */
export function NightOfObservatory({ site, first }: NightProps) {
  const [chosen, lookAhead] = useState<number>();
  const { id, name, timezone: zone } = site;
  const tonight = useQuery({ ...trpc.targets.plan.queryOptions({ id }), refetchInterval: everyMs });
  const ahead = chosen ?? (first && tonight.data ? daysAhead(tonight.data, first) : 0);
  const night = ahead !== 0 && tonight.data ? dateOf(tonight.data, ahead) : undefined;
  const later = useQuery({
    ...trpc.targets.plan.queryOptions({ id, night: night ?? "" }),
    enabled: night !== undefined && ahead > 0,
    placeholderData: keepPreviousData,
  });
  const earlier = useQuery({
    ...trpc.targets.report.queryOptions({ id, night: night ?? "" }),
    enabled: night !== undefined && ahead < 0,
    placeholderData: keepPreviousData,
  });
  const { data, error } = ahead === 0 ? tonight : ahead > 0 ? later : earlier;
  return (
    <section className="surface" aria-labelledby="night-title">
      <header className={classes.head}>
        <Title order={2} size="1rem" id="night-title">
          {data ? titleOf(data) : "Plan of the night"}
        </Title>
        <Group gap="0.25rem" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label="Night before"
            disabled={ahead === -mostBack}
            onClick={() => lookAhead(ahead - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label="Night after"
            disabled={ahead === mostAhead}
            onClick={() => lookAhead(ahead + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      </header>
      <AtSite site={{ name, zone }}>
        {!data ? (
          error ? (
            <Refusal error={error} />
          ) : (
            <Skeleton height="8rem" m="md" />
          )
        ) : "turns" in data ? (
          <Plan plan={data} isOffline={site.status === "offline"} />
        ) : (
          <ReportOfNight report={data} />
        )}
      </AtSite>
    </section>
  );
}

/** The local date of the evening of a night some days after another. */
const dateOf = ({ start, timezone }: NightPlan, days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(new Date(Date.parse(start) + days * day));

/** Days from a night to that of an evening, as far as nights are shown. */
function daysAhead(night: NightPlan, evening: string): number {
  const days = Math.round((Date.parse(evening) - Date.parse(dateOf(night, 0))) / day);
  return Math.min(mostAhead, Math.max(-mostBack, days));
}

function titleOf(night: NightPlan | NightReport): string {
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: night.timezone }).format(
      new Date(at),
    );
  const [from, to] = [dayOf(night.start), dayOf(night.end)];
  const kind = "turns" in night ? "Plan" : "Report";
  return from === to ? `${kind} of ${from}` : `${kind} of the night ${from} to ${to}`;
}

function Plan({ plan, isOffline }: { plan: NightPlan; isOffline: boolean }) {
  const { turns, downtimes, unseen } = plan;
  return (
    <>
      <Strip night={plan}>
        {(band) => (
          <>
            {downtimes.map((one) => (
              <rect
                key={one.start}
                className={classes.use}
                data-use="downtime"
                {...band(one)}
                y="0"
                height="40"
              />
            ))}
            {turns.map((turn) => (
              <rect
                key={turn.observation_id}
                className={classes.turn}
                {...band(turn)}
                y="10"
                height="20"
                data-running={turn.status === "in_progress" || undefined}
                data-unplaced={!turn.is_placed || undefined}
              />
            ))}
            {unseen.map((one) => (
              <rect
                key={one.start}
                className={classes.turn}
                {...band(one)}
                y="10"
                height="20"
                data-unplaced
              />
            ))}
          </>
        )}
      </Strip>
      {turns.length > 0 && (
        <ol className="plain-list">
          {turns.map((turn) => (
            <TurnRow key={turn.observation_id} turn={turn} />
          ))}
        </ol>
      )}
      {unseen.map(({ start, end }) => (
        <p key={start} className={classes.note}>
          <Time at={start} shape="clock" />–<Time at={end} shape="clock" />: a request to the network, which
          you see once it is placed here.
        </p>
      ))}
      {downtimes.map(({ start, end, reason }) => (
        <p key={start} className={classes.note}>
          Downtime <Time at={start} shape="moment" /> to <Time at={end} shape="moment" />: {reason}
        </p>
      ))}
      <p className={classes.note}>{noteOf(plan, isOffline)}</p>
    </>
  );
}

const noteOf = ({ turns, waiting, is_held, held_until }: NightPlan, isOffline: boolean) => {
  if (is_held) return "The observatory is held without an end: nothing is planned.";
  if (turns.length + waiting === 0) return "Nothing waits here.";
  const left = counted(waiting, "observation is waiting", "observations are waiting");
  if (turns.length === 0) return `${left}, and none can be observed in this night.`;
  const start = held_until ? "Planned from the end of the hold" : "Planned as if the weather were fair";
  const fair = isOffline ? `${start} and the observatory connected.` : `${start}.`;
  if (waiting === 0) return fair;
  return `${fair} ${counted(waiting, "more observation is waiting", "more observations are waiting")}.`;
};

/** A turn with its times; `besides` stands after the target. */
export function TurnRow({ turn, besides }: { turn: PlannedTurn; besides?: ReactNode }) {
  const { observation_id: id, name, target_name, start, end, exposures, exposures_left, altitude } = turn;
  return (
    <li className={classes.row}>
      <span className={classes.times}>
        <Time at={start} shape="clock" />–<Time at={end} shape="clock" />
      </span>
      <Link to="/observations/$id" params={{ id }} className={classes.name}>
        {name}
      </Link>
      <span className={classes.meta}>
        <span>{target_name}</span>
        <RapidBadge urgency={turn.urgency} />
        {besides}
        <span>{`${Math.round(altitude)}° high`}</span>
        <span>
          {exposures === exposures_left
            ? counted(exposures, "exposure", "exposures")
            : `${count(exposures)} of ${counted(exposures_left, "exposure", "exposures")}`}
        </span>
        {turn.status === "in_progress" && <strong>now</strong>}
        {!turn.is_placed && <span>request to the network, not placed yet</span>}
      </span>
    </li>
  );
}

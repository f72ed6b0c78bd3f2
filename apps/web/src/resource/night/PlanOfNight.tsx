import { ActionIcon, Group, Skeleton, Title } from "@mantine/core";
import type { NightPlan, Observatory, PlannedTurn } from "@meridian/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { inZone } from "../../format/moment.ts";
import { count, counted } from "../../format/quantity.ts";
import { useZone } from "../../format/zone.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./PlanOfNight.module.css";
import { skyColor } from "./phases.ts";

/** A plan is worked out for each minute anew. */
const everyMs = 60_000;
const day = 86_400_000;
/** Nights ahead that are worth a look: what waits by then is somebody's guess. */
const mostAhead = 7;

/** The observations of a night at an observatory, in the order in which they would be executed. */
export function PlanOfNight({ site }: { site: Pick<Observatory, "id" | "name" | "timezone" | "status"> }) {
  const [ahead, lookAhead] = useState(0);
  const { id, name, timezone: zone } = site;
  const tonight = useQuery({ ...trpc.targets.plan.queryOptions({ id }), refetchInterval: everyMs });
  const night = ahead > 0 && tonight.data ? dateOf(tonight.data, ahead) : undefined;
  const later = useQuery({
    ...trpc.targets.plan.queryOptions({ id, night: night ?? "" }),
    enabled: night !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data, error } = night === undefined ? tonight : later;
  const title = data ? titleOf(data) : "Plan of the night";
  return (
    <section className="surface" aria-labelledby="plan-title">
      <header className={classes.head}>
        <Title order={2} size="1rem" id="plan-title">
          {title}
        </Title>
        <Group gap="0.25rem" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label="Night before"
            disabled={ahead === 0}
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
        {data ? (
          <Plan plan={data} isOffline={site.status === "offline"} />
        ) : error ? (
          <Refusal error={error} />
        ) : (
          <Skeleton height="8rem" m="md" />
        )}
      </AtSite>
    </section>
  );
}

/** The local date of the evening of a night some days after another. */
const dateOf = ({ start, timezone }: NightPlan, days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(new Date(Date.parse(start) + days * day));

const titleOf = ({ start, end, timezone }: NightPlan) => {
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: timezone }).format(
      new Date(at),
    );
  return dayOf(start) === dayOf(end)
    ? `Plan of ${dayOf(start)}`
    : `Plan of the night ${dayOf(start)} to ${dayOf(end)}`;
};

function Plan({ plan, isOffline }: { plan: NightPlan; isOffline: boolean }) {
  const { turns } = plan;
  const zone = useZone();
  return (
    <>
      <div className={classes.strip} aria-hidden="true">
        <Strip plan={plan} />
        <p>
          <span>{inZone(plan.start, zone, "clock")}</span>
          <span>{inZone(plan.end, zone, "clock")}</span>
        </p>
      </div>
      {turns.length > 0 && (
        <ol className="plain-list">
          {turns.map((turn) => (
            <TurnRow key={turn.observation_id} turn={turn} />
          ))}
        </ol>
      )}
      <p className={classes.note}>{noteOf(plan, isOffline)}</p>
    </>
  );
}

const noteOf = ({ turns, waiting, is_held, held_until }: NightPlan, isOffline: boolean) => {
  if (is_held) return "The observatory is held without an end: nothing is planned.";
  if (turns.length + waiting === 0) return "Nothing waits here.";
  const left = counted(waiting, "observation waits", "observations wait");
  if (turns.length === 0) return `${left}, and none can be observed in this night.`;
  const start = held_until ? "Planned from the end of the hold" : "Planned as if the weather were fair";
  const fair = isOffline ? `${start} and the observatory connected.` : `${start}.`;
  return waiting === 0 ? fair : `${fair} Besides these ${left}.`;
};

/** The night as a band under a sky as dark as it is drawn, with each turn. */
function Strip({ plan: { start, end, phases, turns } }: { plan: NightPlan }) {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const at = (time: string) => ((Date.parse(time) - from) / (to - from)) * 1000;
  const band = (one: { start: string; end: string }) => ({
    x: at(one.start),
    width: at(one.end) - at(one.start),
  });
  const now = at(new Date().toISOString());
  return (
    <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
      {phases.map((one) => (
        <rect key={one.start} {...band(one)} height="40" fill={skyColor(one.phase)} />
      ))}
      {turns.map((turn) => (
        <rect
          key={turn.observation_id}
          className={classes.turn}
          {...band(turn)}
          y="10"
          height="20"
          data-running={turn.status === "in_progress" || undefined}
        />
      ))}
      {now >= 0 && now <= 1000 && <line className={classes.now} x1={now} x2={now} y2="40" />}
    </svg>
  );
}

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
        {besides}
        <span>{`${Math.round(altitude)}° high`}</span>
        <span>
          {exposures === exposures_left
            ? counted(exposures, "exposure", "exposures")
            : `${count(exposures)} of ${counted(exposures_left, "exposure", "exposures")}`}
        </span>
        {turn.status === "in_progress" && <strong>now</strong>}
      </span>
    </li>
  );
}

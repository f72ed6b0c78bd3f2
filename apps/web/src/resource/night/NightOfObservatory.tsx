import { ActionIcon, Button, Group, Skeleton, Title } from "@mantine/core";
import {
  type NightPlan,
  type NightReport,
  type Observatory,
  ongoingStatuses,
  type SkyMoment,
} from "@meridian/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { inZone } from "../../format/moment.ts";
import { useZone } from "../../format/zone.ts";
import { lazyPart } from "../../lazyPart.ts";
import { trpc } from "../../trpc.ts";
import { DayField } from "../../ui/fields/DayField.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { useMinute } from "../../ui/values/useMinute.ts";
import { NightFocusContext } from "./focus.ts";
import { isHeld, Legend } from "./Legend.tsx";
import classes from "./Night.module.css";
import { NightNow } from "./NightNow.tsx";
import { type Conditions, isClosed, PlanOfNight } from "./PlanOfNight.tsx";
import { Executed, figuresOf } from "./ReportOfNight.tsx";
import { Strip } from "./Strip.tsx";
import { bodiesAt } from "./sky/bodies.ts";
import { targetsOf } from "./targets.ts";
import { UseMark } from "./UseMark.tsx";
import { useChangeOfDoing, usePlanOfTonight } from "./usePlanOfTonight.ts";

const SkyDome = lazyPart(() => import("./sky/SkyDome.tsx"));

const day = 86_400_000;

const everyMs = 60_000;
/** Nights ahead that are worth a look: what waits by then is somebody's guess. */
const mostAhead = 7;
const mostBack = 366;

type Site = Pick<Observatory, "id" | "name" | "timezone" | "latitude" | "longitude" | "created_at"> &
  Conditions &
  Pick<Observatory, "horizon" | "min_altitude" | "max_altitude">;

interface NightProps {
  site: Site;
  /** The local date of the evening of the night that is shown; the one at hand without it. */
  night?: string | undefined;
  /** Shows another night, or without a date the one at hand. */
  onNight(night: string | undefined): void;
}

/** A night of an observatory: what ran in it and what is planned, on a strip, over a dome and as lists. */
export function NightOfObservatory({ site, night: asked, onNight }: NightProps) {
  const { id, name, timezone: zone } = site;
  const tonight = usePlanOfTonight(id);
  const ahead = asked && tonight.data ? daysAhead(tonight.data, asked) : 0;
  const night = tonight.data && dateOf(tonight.data, ahead);
  const show = (days: number) =>
    onNight(days === 0 || !tonight.data ? undefined : dateOf(tonight.data, days));
  const hasBegun = ahead < 0 || (tonight.data !== undefined && Date.parse(tonight.data.start) <= Date.now());
  const later = useQuery({
    ...trpc.targets.plan.queryOptions({ id, night: night ?? "" }),
    enabled: night !== undefined && ahead > 0,
    placeholderData: keepPreviousData,
  });
  const report = useQuery({
    ...trpc.targets.report.queryOptions({ id, night: night ?? "" }),
    enabled: night !== undefined && ahead <= 0 && hasBegun,
    ...(ahead === 0 && { refetchInterval: everyMs }),
    placeholderData: keepPreviousData,
  });
  useChangeOfDoing(id, () => {
    if (ahead === 0 && hasBegun) void report.refetch();
  });
  const plan = ahead === 0 ? tonight : later;
  const isBeyond =
    asked !== undefined &&
    tonight.data !== undefined &&
    Date.parse(asked) > Date.parse(dateOf(tonight.data, mostAhead));
  const shown = ahead < 0 ? report : plan;
  return (
    <section className="surface" aria-labelledby="night-title">
      <header className={classes.head}>
        <div>
          <Title order={2} size="1rem" id="night-title">
            {shown.data ? titleOf(shown.data, ahead) : "Tonight"}
          </Title>
          {ahead === 0 && <NightNow id={id} />}
        </div>
        <Group gap="0.25rem" wrap="nowrap">
          {tonight.data && night && (
            <DayField
              label="Night, by the date of its evening"
              value={night}
              min={dateOf(tonight.data, -mostBack)}
              max={dateOf(tonight.data, mostAhead)}
              onChange={(evening) => show(daysAhead(tonight.data, evening))}
            />
          )}
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label="Night before"
            disabled={ahead === -mostBack}
            onClick={() => show(ahead - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label="Night after"
            disabled={ahead === mostAhead}
            onClick={() => show(ahead + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
      </header>
      {isBeyond && (
        <p className={classes.note} role="status">
          Nights are planned for a week ahead; this is the last of them.
        </p>
      )}
      <AtSite site={{ name, zone }}>
        {!shown.data ? (
          shown.error ? (
            <Refusal error={shown.error} />
          ) : (
            <Skeleton height="8rem" width="auto" m="md" />
          )
        ) : (
          <Night
            key={shown.data.start}
            site={site}
            ahead={ahead}
            plan={ahead < 0 ? undefined : plan.data}
            report={ahead > 0 || report.data?.start !== shown.data.start ? undefined : report.data}
          />
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

/** The name of a night by the dates of its evening and morning, of another year with that. */
function titleOf(night: NightPlan | NightReport, ahead: number): string {
  const isOfThisYear = new Date(night.end).getFullYear() === new Date().getFullYear();
  const days = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(!isOfThisYear && { year: "numeric" }),
    timeZone: night.timezone,
  });
  const dayOf = (at: string) => days.format(new Date(at));
  const [from, to] = [dayOf(night.start), dayOf(night.end)];
  const kind = ahead < 0 ? "Report" : "Plan";
  return from === to ? `${kind} of ${from}` : `${kind} of the night ${from} to ${to}`;
}

/** True if it ran and runs no longer, or ended without: while a night lasts, the others are in its plan. */
const isOver = ({ status, spans }: NightReport["observations"][number]) =>
  status !== "in_progress" && (spans.length > 0 || !ongoingStatuses.includes(status));

const isMoonUp = (moments: readonly SkyMoment[]) =>
  moments.some(({ bodies }) => bodies.some(({ name, altitude }) => name === "Moon" && altitude >= 0));

interface ShownNight {
  site: Site;
  /** Nights from the one at hand. */
  ahead: number;
  /** Undefined for a night that is over. */
  plan: NightPlan | undefined;
  /** Undefined for a night that hasn't begun. */
  report: NightReport | undefined;
}

/** A night with its strip, its sky and its lists: each shows on the others what is pointed at. */
function Night({ site, ahead, plan, report }: ShownNight) {
  const night = (plan ?? report)!;
  const zone = useZone();
  const now = useMinute();
  const [lit, light] = useState<string>();
  const [chosen, show] = useState<number>();
  const focus = useMemo(() => ({ lit, light, show }), [lit]);
  const [start, end] = [Date.parse(night.start), Date.parse(night.end)];
  const isNow = now >= start && now <= end;
  const targets = targetsOf(plan, report, isClosed(site));
  const ms = chosen ?? (isNow ? now : Date.parse(targets[0]?.start ?? "") || (start + end) / 2);
  const { data: sky } = useQuery({
    ...trpc.targets.sky.queryOptions({ id: site.id, at: night.start, until: night.end }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const moments = sky?.moments ?? [];
  const clock = inZone(new Date(ms).toISOString(), zone, "clock");
  const phase = night.phases.find((one) => Date.parse(one.end) > ms)?.phase ?? "day";
  const ran = (report?.observations ?? []).filter((one) => !plan || isOver(one));
  const held = plan &&
    isHeld(plan) && { start: new Date(now).toISOString(), end: plan.held_until ?? plan.end };
  return (
    <NightFocusContext value={focus}>
      <div className={classes.strip}>
        <Strip night={night} now={now} shown={ms} moments={moments} targets={targets}>
          {(band) => (
            <>
              {report?.uses.map((one) => (
                <UseMark key={one.start} use={one.use} {...band(one)} />
              ))}
              {plan?.downtimes.map((one) => (
                <UseMark key={one.start} use="downtime" {...band(one)} />
              ))}
              {held && <UseMark use="hold" {...band(held)} />}
              {plan?.unseen.map((one) => (
                <rect
                  key={one.start}
                  className={classes.turn}
                  {...band(one)}
                  y="10"
                  height="20"
                  data-kind="unplaced"
                />
              ))}
            </>
          )}
        </Strip>
        <input
          type="range"
          className={classes.time}
          min={start}
          max={end}
          step={everyMs}
          value={ms}
          aria-label="Sky at"
          aria-valuetext={clock}
          onChange={(event) => show(Number(event.currentTarget.value))}
        />
      </div>
      <Legend plan={plan} report={report} targets={targets} hasMoon={isMoonUp(moments)} />
      <div className={classes.body}>
        <div className={classes.sky}>
          <Suspense fallback={<Skeleton className={classes.round} radius="50%" />}>
            <SkyDome
              site={site}
              ms={ms}
              clock={clock}
              phase={phase}
              bodies={bodiesAt(moments, ms)}
              targets={targets}
            />
          </Suspense>
          <p className={classes.caption}>
            Sky at {clock}, east to the right
            {chosen !== undefined && isNow && (
              <Button variant="subtle" size="compact-sm" ml="xs" onClick={() => show(undefined)}>
                Now
              </Button>
            )}
          </p>
        </div>
        <div>
          {ran.length > 0 && (
            <>
              {plan && <h3 className={classes.part}>Earlier in this night</h3>}
              <Executed observations={ran} />
              {plan && <h3 className={classes.part}>From now on</h3>}
            </>
          )}
          {plan && <PlanOfNight plan={plan} ahead={ahead} site={site} />}
          {report && !plan && <p className={classes.note}>{figuresOf(report, site)}</p>}
        </div>
      </div>
    </NightFocusContext>
  );
}

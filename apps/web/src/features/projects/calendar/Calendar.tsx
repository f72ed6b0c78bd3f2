import { ActionIcon, Skeleton, VisuallyHidden } from "@mantine/core";
import type { CalendarEntry, CalendarNight, Project } from "@meridian/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { inZone } from "../../../format/moment.ts";
import { counted, percent } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { MoonDisc } from "../../../ui/values/MoonDisc.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { observationStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import type { ProjectSearch } from "../search.ts";
import classes from "./Calendar.module.css";

interface CalendarProps {
  project: Project;
  search: ProjectSearch;
  onChange(part: ProjectSearch): void;
}

const day = 86_400_000;
const lit = ({ illumination, is_waxing }: CalendarNight["moon"]) =>
  `Moon ${percent(Math.round(illumination * 100) / 100)}, ${is_waxing ? "waxing" : "waning"}`;
const dayOf = (night: string) => inZone(night, "UTC", "day");

/** A month of a project's nights, and the list of one of them. */
export function Calendar({ project: { id }, search: { month, night }, onChange }: CalendarProps) {
  const { data, error, isPlaceholderData } = useQuery({
    ...trpc.projects.calendar.queryOptions({ id, month }),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <Refusal error={error} />
    ) : (
      <Skeleton height="24rem" radius="md" role="status" aria-label="Loading the calendar" />
    );
  const shown = data.nights.find((one) => one.night === night);
  const turn = (months: number) => {
    const [year, of] = data.month.split("-").map(Number) as [number, number];
    onChange({
      month: new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7),
      night: undefined,
    });
  };
  return (
    <div className={classes.calendar} aria-busy={isPlaceholderData}>
      <section className="surface" aria-label="Nights">
        <div className={classes.head}>
          <ActionIcon variant="subtle" aria-label="Month before" onClick={() => turn(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <h2>{inZone(`${data.month}-15`, "UTC", "month")}</h2>
          <ActionIcon variant="subtle" aria-label="Month after" onClick={() => turn(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <Month
          nights={data.nights}
          shown={night}
          onShow={(chosen) => onChange({ night: chosen === night ? undefined : chosen })}
        />
        <p className={classes.legend}>
          <span>
            <b data-kind="executed" aria-hidden="true" /> executed
          </span>
          <span>
            <b data-kind="ahead" aria-hidden="true" /> planned, fixed or with a window
          </span>
          <span>Each night counts by the date of its evening.</span>
        </p>
      </section>
      <section className={`surface ${classes.list}`} aria-live="polite" aria-label="Observations of a night">
        {shown ? (
          <NightList night={shown} />
        ) : (
          <p className={classes.quiet}>Choose a night to see its observations.</p>
        )}
      </section>
    </div>
  );
}

interface MonthProps {
  nights: readonly CalendarNight[];
  shown: string | undefined;
  onShow(night: string): void;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function Month({ nights, shown, onShow }: MonthProps) {
  const before = (new Date(nights[0]!.night).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: before }, () => undefined), ...nights];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => {
    const row = cells.slice(week * 7, week * 7 + 7);
    return [...row, ...Array.from({ length: 7 - row.length }, () => undefined)];
  });
  return (
    <table className={classes.month} aria-label="Month">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week.find(Boolean)?.night ?? index}>
            {week.map((night, at) => (
              <td key={night?.night ?? at}>
                {night && (
                  <Night night={night} isShown={night.night === shown} onShow={() => onShow(night.night)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Night({ night, isShown, onShow }: { night: CalendarNight; isShown: boolean; onShow(): void }) {
  const { executed, images, ahead, moon } = night;
  const tonight = new Date(Date.now() - day / 2).toISOString().slice(0, 10);
  const isNow = night.night === tonight;
  // The windows of what still waits reach back.
  const isToCome = night.night >= tonight;
  return (
    <button
      type="button"
      className={classes.night}
      aria-pressed={isShown}
      aria-current={isNow ? "date" : undefined}
      onClick={onShow}
    >
      <span className={classes.date}>
        <span>
          {Number(night.night.slice(8))}
          <VisuallyHidden>{dayOf(night.night).replace(/^\d+/, "")}:</VisuallyHidden>
        </span>
        <MoonDisc illumination={moon.illumination} isWaxing={moon.is_waxing} />
      </span>
      <span className={classes.counts}>
        {executed > 0 && (
          <b data-kind="executed">
            {executed}
            <VisuallyHidden> executed,</VisuallyHidden>
          </b>
        )}
        {isToCome && ahead > 0 && (
          <b data-kind="ahead">
            {ahead}
            <VisuallyHidden> ahead,</VisuallyHidden>
          </b>
        )}
        {executed + (isToCome ? ahead : 0) === 0 && <VisuallyHidden>nothing,</VisuallyHidden>}
      </span>
      {images > 0 && <span className={classes.images}>{counted(images, "image", "images")}</span>}
      <VisuallyHidden>{lit(moon)}</VisuallyHidden>
    </button>
  );
}

function NightList({ night: { night, moon, observations, executed, ahead } }: { night: CalendarNight }) {
  const more = executed + ahead - observations.length;
  return (
    <>
      <h2>{dayOf(night)}</h2>
      <p className={classes.quiet}>{lit(moon)}</p>
      {observations.length === 0 && (
        <p className={classes.quiet}>No observation was executed or is planned.</p>
      )}
      <ul className="plain-list">
        {observations.map((one) => (
          <li key={one.observation_id} className={classes.entry}>
            <Link to="/observations/$id" params={{ id: one.observation_id }}>
              {one.name}
            </Link>
            <StatusBadge style={observationStyles[one.status]} />
            <span className={classes.quiet}>
              {one.target_name} · <What {...one} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>{more} more are left out.</p>}
    </>
  );
}

const kinds = { planned: "Planned", fixed: "Fixed time", window: "Window" } as const;

function What({ kind, images, start, end }: CalendarEntry) {
  if (kind === "executed") return images > 0 ? counted(images, "image", "images") : "Begun, no images";
  return (
    <>
      {kinds[kind]} {start && <Time at={start} />}
      {end && (
        <>
          –<Time at={end} />
        </>
      )}
    </>
  );
}

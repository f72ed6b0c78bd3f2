import { Button, Select } from "@mantine/core";
import type { TargetsVisibility, VisibleTarget } from "@meridian/contract";
import { IconZoomQuestion } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { inZone, zoneName } from "../../format/moment.ts";
import { magnitudeInWords } from "../../format/quantity.ts";
import { useClocks, useZone } from "../../format/zone.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { NightBar } from "./NightBar.tsx";
import { inOrder, monthName, upInWords } from "./order.ts";
import type { TargetSort } from "./search.ts";
import classes from "./Targets.module.css";
import { YearHead, YearStrip } from "./YearStrip.tsx";

interface TargetTableProps {
  answer: TargetsVisibility;
  isOld: boolean;
  sort: TargetSort | undefined;
  onSort(sort: TargetSort | undefined): void;
  /** The project of which they are, if of one. */
  project: string | undefined;
}

/** Targets with their night and their year. */
export function TargetTable({ answer, isOld, sort, onSort, project }: TargetTableProps) {
  const navigate = useNavigate();
  const rows = useMemo(() => inOrder(answer, sort), [answer, sort]);
  const columns = useMemo(() => targetColumns(answer, sort, project), [answer, sort, project]);
  const [first] = answer.observatories;
  const isOne = answer.observatories.length === 1;
  return (
    <section aria-label="Visibility" className={classes.visible!}>
      <div className={classes.summary}>
        <p role="status">
          {upInWords(answer, sort)}{" "}
          <span className={classes.quiet}>
            {isOne && `From ${first!.name}. `}
            <AtNight night={first!}>
              <Clock at={first!.start} isOne={isOne} />
            </AtNight>
          </span>
        </p>
        <Select
          aria-label="Sort by"
          allowDeselect={false}
          w="13rem"
          data={sortsOf(answer.months)}
          value={sort ?? "list"}
          onChange={(by) => onSort(by === "list" ? undefined : (by as TargetSort))}
        />
      </div>
      <DataTable
        label="Targets"
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.line)}
        isStale={isOld}
        empty={
          <Notice icon={IconZoomQuestion} title="No target to show">
            Each line above says what is wrong with it.
          </Notice>
        }
        onOpen={(row) => void navigate(newObservation(row, project))}
        sort={{
          keys: ["hours", "highest"],
          ...{ by: sort ?? "", order: "desc" },
          onChange: (by) => onSort(by as TargetSort),
        }}
      />
      <p className={classes.note}>
        Up means dark, above the telescope's limits and outside of planned downtimes. A month's hours are the
        mean of six of its nights, looked at every 10 minutes; the Moon isn't counted.
        {answer.has_more_observatories &&
          ` The first ${answer.observatories.length} of your observatories were looked at.`}
      </p>
    </section>
  );
}

const sortsOf = (months: readonly string[]) => [
  { value: "list", label: "As listed" },
  { value: "hours", label: "Hours in this night" },
  { value: "highest", label: "Highest" },
  {
    group: "Up in",
    items: months.map((month) => ({ value: month.slice(5), label: `Up in ${monthName(month)}` })),
  },
];

/** The way to a new observation of a target. */
const newObservation = (
  { name, ra, dec, epoch, pm_ra, pm_dec, observatory_id }: VisibleTarget,
  project?: string,
) => ({
  to: "/observations/new" as const,
  search: {
    ...{ target: name, ra, dec, epoch, pm_ra, pm_dec, observatory_id },
    ...(project && { project_id: project }),
  },
});

const nameOf = ({ name, is_offline }: TargetsVisibility["observatories"][number]) =>
  is_offline ? `${name} (offline)` : name;

const column = columnsOf<VisibleTarget>();

function targetColumns(answer: TargetsVisibility, sort: TargetSort | undefined, project: string | undefined) {
  const places = new Map(answer.observatories.map((one) => [one.id, one]));
  const isOne = answer.observatories.length === 1;
  return column.columns([
    column.accessor("name", {
      header: "Target",
      cell: ({ row: { original } }) => (
        <>
          <What {...original} />
          {!isOne && (
            <span className={classes.second}>Best at {nameOf(places.get(original.observatory_id)!)}</span>
          )}
        </>
      ),
    }),
    column.accessor("possible", {
      header: "Dusk to dawn",
      cell: ({ row: { original } }) => {
        const night = places.get(original.observatory_id)!;
        return (
          <AtNight night={night}>
            <NightBar night={night} possible={original.possible} />
          </AtNight>
        );
      },
    }),
    column.accessor("months", {
      header: () => <YearHead months={answer.months} />,
      cell: ({ row: { original } }) => (
        <YearStrip
          months={answer.months}
          hours={original.months}
          dark={places.get(original.observatory_id)!.dark_hours}
          chosen={sort}
        />
      ),
    }),
    column.accessor("hours", {
      header: "Up",
      cell: ({ getValue }) => <span className={`numeric ${classes.whole}`}>{getValue().toFixed(1)} h</span>,
    }),
    column.accessor("highest", {
      header: "Highest",
      cell: ({ row: { original } }) => (
        <AtNight night={places.get(original.observatory_id)!}>
          <Highest {...original} />
        </AtNight>
      ),
    }),
    column.display({
      id: "observe",
      header: "Action",
      cell: ({ row: { original } }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Observe ${original.name}`}
          renderRoot={(props) => <Link {...newObservation(original, project)} {...props} />}
        >
          Observe
        </Button>
      ),
    }),
  ]);
}

interface AtNightProps {
  night: TargetsVisibility["observatories"][number];
  children: ReactNode;
}

/** A night is told by the clock of its observatory: by one's own it may begin at noon. */
function AtNight({ night: { name, timezone: zone }, children }: AtNightProps) {
  const { display } = useClocks();
  return <AtSite site={{ name, zone, isPage: display !== "utc" }}>{children}</AtSite>;
}

function Clock({ at, isOne }: { at: string; isOne: boolean }) {
  const { display } = useClocks();
  const zone = useZone();
  return isOne || display === "utc"
    ? `Times in ${zoneName(at, zone)}.`
    : "Times are those of each observatory.";
}

/** The name, and what it is: kind, magnitude, size. */
function What({ name, type, magnitude, size }: VisibleTarget) {
  const what = [
    type,
    magnitude !== undefined && `mag ${magnitudeInWords(magnitude)}`,
    size && `${Number(size.major.toPrecision(2))}′`,
  ].filter(Boolean);
  return (
    <>
      <span className={classes.name}>{name}</span>
      {what.length > 0 && <span className={classes.second}>{what.join(" · ")}</span>}
    </>
  );
}

/** The highest altitude with its time and its airmass, and where the Moon is then. */
function Highest({ highest }: VisibleTarget) {
  const zone = useZone();
  if (!highest) return <span className={classes.quiet}>No darkness</span>;
  return (
    <span className={`numeric ${classes.whole}`}>
      {Math.round(highest.altitude)}° at {inZone(highest.at, zone, "clock")}
      <span className={classes.second}>
        {highest.airmass === null ? "Below the horizon" : `Airmass ${highest.airmass.toFixed(2)}`}
      </span>
      <span className={classes.second}>
        Moon {Math.round(highest.moon_separation)}° away{highest.moon_altitude > 0 ? "" : ", down"}
      </span>
    </span>
  );
}

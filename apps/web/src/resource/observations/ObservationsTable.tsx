import { Button } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { IconZoomQuestion } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useList } from "../../data/useList.ts";
import { AtSite } from "../../format/AtSite.tsx";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../ui/lists/DataTable/Head.tsx";
import { SelectionBar } from "../../ui/lists/DataTable/SelectionBar.tsx";
import { useSelection } from "../../ui/lists/DataTable/useSelection.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { thumbnailAddress } from "../images/image.ts";
import { BulkActions } from "./bulk/BulkActions.tsx";
import { Filters } from "./Filters.tsx";
import { ObservationStatus } from "./ObservationStatus.tsx";
import classes from "./Observations.module.css";
import { placeName, siteOf } from "./place.ts";
import { RapidBadge } from "./RapidBadge.tsx";
import type { ObservationsFilter, ObservationsSearch } from "./search.ts";

const column = columnsOf<Observation>();

const name = column.accessor("name", {
  header: "Name",
  cell: ({ row: { original } }) => <NameAndTarget observation={original} />,
});
const status = column.accessor("status", {
  header: "Status",
  cell: ({ getValue }) => <ObservationStatus status={getValue()} />,
});
const priority = column.accessor("priority", {
  header: "Priority",
  cell: ({ getValue }) => <span className="numeric">{getValue()}</span>,
});
const observatory = column.accessor("observatory_name", {
  header: "Observatory",
  cell: ({ row: { original } }) => <span className="words">{placeName(original)}</span>,
});
const project = column.accessor("project_name", {
  header: "Project",
  cell: ({ getValue }) => <span className="words">{getValue()}</span>,
});
const submitter = column.accessor("user_name", {
  header: "Submitted by",
  cell: ({ getValue }) => <span className="words">{getValue()}</span>,
});
const submitted = column.accessor("created_at", {
  header: "Submitted",
  cell: ({ row: { original } }) => (
    <AtSite site={siteOf(original)}>
      <Time at={original.created_at} />
    </AtSite>
  ),
});

/** The columns of a list of all observations; of one project or observatory without the column that says which. */
const observationColumns = {
  all: column.columns([name, status, priority, observatory, project, submitter, submitted]),
  project: column.columns([name, status, priority, observatory, submitter, submitted]),
  observatory: column.columns([name, status, priority, project, submitter, submitted]),
};

const observationHeads = [
  ...["Name", "Target", "Right ascension (deg)", "Declination (deg)", "Status", "Priority"],
  ...["Observatory", "Project", "Submitted by", "Submitted", "Urgency"],
  ...["Only at (ids)", "Aperture at least (m)", "Pixel scale at most (arcsec)", "Field at least (arcmin)"],
];
const observationCells = (row: Observation) => [
  ...[row.name, row.target.name, row.target.ra, row.target.dec, row.status, row.priority],
  ...[placeName(row), row.project_name, row.user_name, row.created_at, row.urgency],
  ...[
    row.where?.observatory_ids?.join(" "),
    row.where?.min_aperture,
    row.where?.max_pixel_scale,
    row.where?.min_field,
  ],
];

function NameAndTarget({
  observation: { id, name, target, urgency, image_id },
}: {
  observation: Observation;
}) {
  return (
    <span className={classes.name}>
      <span className={classes.thumbnail}>
        {image_id && (
          <img
            src={thumbnailAddress({ observation_id: id, id: image_id }, 96)}
            alt=""
            width={44}
            height={33}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <Link to="/observations/$id" params={{ id }} tabIndex={-1} className="cell-link">
        {name}
      </Link>
      <RapidBadge urgency={urgency} />
      {target.name !== name && <span className={classes.target}>{target.name}</span>}
    </span>
  );
}

interface ObservationsTableProps {
  /** The scope of the list: everybody's observations, or those of one project or observatory. */
  of: "all" | "project" | "observatory";
  search: ObservationsSearch;
  onChange(part: ObservationsSearch): void;
  /** Shown while there is nothing at all. */
  none: ReactNode;
  /** Further actions, above the table. */
  action?: ReactNode;
}

const unfiltered = {
  ...{ search: undefined, status: undefined, mine: undefined, administered: undefined },
  ...{ from: undefined, to: undefined, network: undefined },
};
const everything = {
  all: { ...unfiltered, project_id: undefined, observatory_id: undefined },
  project: { ...unfiltered, observatory_id: undefined },
  observatory: { ...unfiltered, project_id: undefined },
} satisfies Record<ObservationsTableProps["of"], ObservationsFilter>;

const rowId = ({ id }: Observation) => id;
const nameOf = ({ name }: Observation) => name;

/** Observations with what narrows and sorts them. */
export function ObservationsTable({ of, search, onChange, none, action }: ObservationsTableProps) {
  const navigate = useNavigate();
  const list = useObservations(search);
  const filters = Object.keys(everything[of]) as (keyof ObservationsFilter)[];
  const isFiltered = filters.some((name) => search[name] !== undefined);
  const { sort: _, order: __, ...narrowed } = search;
  const selection = useSelection({ loaded: list.rows, rowId, nameOf, of: JSON.stringify(narrowed) });
  return (
    <>
      <Filters of={of} search={search} onChange={onChange} counts={list.first?.counts} action={action} />
      <PagedTable
        label="Observations"
        twoLines
        columns={observationColumns[of]}
        list={list}
        rowId={rowId}
        empty={isFiltered ? <NoneFits onShowAll={() => onChange(everything[of])} /> : none}
        onOpen={({ id }) => void navigate({ to: "/observations/$id", params: { id } })}
        selection={selection}
        csv={{ name: "observations", heads: observationHeads, cells: observationCells }}
        sort={sortBy(
          search,
          ["created_at", "name", "status", "priority", "observatory_name"],
          onChange,
          "desc",
        )}
      />
      <SelectionBar
        selection={selection}
        total={list.first?.counts?.status[search.status ?? "all"]}
        read={list.readAll}
      >
        <BulkActions selection={selection} />
      </SelectionBar>
    </>
  );
}

/** There are observations, but none that the filters let through. */
const NoneFits = ({ onShowAll }: { onShowAll(): void }) => (
  <Notice icon={IconZoomQuestion} title="No matching observations">
    <p>Try fewer filters.</p>
    <Button variant="default" onClick={onShowAll}>
      Show all
    </Button>
  </Notice>
);

/** The observations that the address asks for. */
function useObservations({
  search,
  status,
  project_id,
  observatory_id,
  mine,
  administered,
  network,
  from,
  to,
  sort,
  order,
}: ObservationsSearch) {
  const filters = { search, status, project_id, observatory_id, mine, administered, network, from, to };
  const input = { ...filters, sort, order };
  return useList(trpc.observations.list, input, { counts: true });
}

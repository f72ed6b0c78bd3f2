import { Button } from "@mantine/core";
import type { ObservatoryItem } from "@meridian/contract";
import { IconTelescope, IconZoomQuestion } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { AtSite } from "../../format/AtSite.tsx";
import { count } from "../../format/quantity.ts";
import { FirstObservatory, WaysIn } from "../../resource/access/WaysIn.tsx";
import { coordinatesColumn, ObservatoryLink, statusColumn } from "../../resource/observatoryColumns.tsx";
import { isServerAdmin, useProfile } from "../../session.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../ui/lists/DataTable/Head.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Observatories.module.css";
import { ActiveAnnouncement } from "./ObservatoryCard.tsx";
import type { ObservatoriesFilter, ObservatoriesSearch } from "./search.ts";
import { equipmentInWords, type ObservatoryList } from "./useObservatories.ts";

interface ObservatoryTableProps {
  list: ObservatoryList;
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesSearch): void;
}

const heads = ["Name", "Status", "Latitude (deg)", "Longitude (deg, east)", "Elevation (m)", "Time zone"];
const cells = (row: ObservatoryItem) => [
  ...[row.name, row.status, row.latitude, row.longitude, row.elevation, row.timezone],
];

export function ObservatoryTable({ list, search, onChange }: ObservatoryTableProps) {
  const navigate = useNavigate();
  return (
    <PagedTable
      label="Observatories"
      twoLines
      columns={observatoryColumns}
      list={list}
      rowId={(row) => row.id}
      empty={<NoObservatories search={search} />}
      onOpen={({ id }) => void navigate({ to: "/observatories/$id", params: { id } })}
      sort={sortBy(search, ["name", "created_at"], onChange)}
      csv={{ name: "observatories", heads, cells }}
    />
  );
}

const column = columnsOf<ObservatoryItem>();

const observatoryColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <span className={classes.cellName}>
        <ObservatoryLink observatory={original} />
        {original.has_active_announcement && <ActiveAnnouncement />}
      </span>
    ),
  }),
  statusColumn,
  coordinatesColumn,
  column.accessor("elevation", {
    header: "Elevation",
    cell: ({ getValue }) => <span className="numeric">{count(Math.round(getValue()))} m</span>,
  }),
  column.display({
    id: "equipment",
    header: "Equipment",
    cell: ({ row: { original } }) => equipmentInWords(original.equipment) || "–",
  }),
  column.accessor("created_at", {
    header: "Added",
    cell: ({ row: { original } }) => (
      <AtSite site={{ name: original.name, zone: original.timezone }}>
        <Time at={original.created_at} shape="day" />
      </AtSite>
    ),
  }),
]);

/** True if filters hide anything. */
const isFiltered = ({ search, status, organization, ability, weather, hold }: ObservatoriesFilter) =>
  [search, status, organization, ability, weather, hold].some((value) => value !== undefined);

/** The reason why the list is empty: the filters, or nothing there yet. */
export function NoObservatories({ search }: { search: ObservatoriesSearch }) {
  const isAdmin = isServerAdmin(useProfile());
  if (isFiltered(search))
    return (
      <Notice icon={IconZoomQuestion} title="No matching observatories">
        <p>Try fewer filters.</p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/observatories" search={{ view: search.view }} {...props} />}
        >
          Show all
        </Button>
      </Notice>
    );
  if (!isAdmin)
    return (
      <Notice icon={IconTelescope} title="You have no access to an observatory yet">
        <WaysIn />
      </Notice>
    );
  return (
    <Notice icon={IconTelescope} title="No observatories yet">
      <p>Add one, or bring in a list of telescopes from a file.</p>
      <FirstObservatory />
    </Notice>
  );
}

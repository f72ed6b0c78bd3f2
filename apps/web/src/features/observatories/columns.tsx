import type { Observatory } from "@meridian/contract";
import { AtSite } from "../../format/AtSite.tsx";
import { count } from "../../format/quantity.ts";
import { coordinatesColumn, ObservatoryLink, statusColumn } from "../../resource/observatoryColumns.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Time } from "../../ui/values/Time.tsx";
import { equipmentInWords } from "./equipment.ts";
import classes from "./Observatories.module.css";
import { ActiveAnnouncement } from "./ObservatoryCard.tsx";

const column = columnsOf<Observatory>();

export const observatoryColumns = column.columns([
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

import type { Observatory } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { Coordinates } from "../../ui/Coordinates.tsx";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { observatoryLooks } from "../../ui/looks.ts";
import { count } from "../../ui/quantity.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { equipmentInWords } from "./equipment.ts";
import classes from "./Observatories.module.css";
import { ActiveAnnouncement } from "./ObservatoryCard.tsx";

const column = columnsOf<Observatory>();

export const observatoryColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <span className={classes.cellName}>
        <Link to="/observatories/$id" params={{ id: original.id }} tabIndex={-1} className={classes.cellLink}>
          {original.name}
        </Link>
        {original.has_active_announcement && <ActiveAnnouncement />}
      </span>
    ),
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={observatoryLooks[getValue()]} />,
  }),
  column.display({
    id: "coordinates",
    header: "Coordinates",
    cell: ({ row: { original } }) => (
      <Coordinates latitude={original.latitude} longitude={original.longitude} />
    ),
  }),
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
    cell: ({ getValue }) => <Time at={getValue()} shape="day" />,
  }),
]);

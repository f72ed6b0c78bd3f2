import type { Observatory } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Coordinates } from "../../../ui/Coordinates.tsx";
import { columnsOf } from "../../../ui/DataTable/columns.ts";
import { observatoryLooks } from "../../../ui/looks.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import classes from "../Projects.module.css";

const column = columnsOf<Observatory>();

/** The observatories of a project, with what can be done about each, if anything. */
export const placeColumns = (action: ((row: Observatory) => ReactNode) | undefined) =>
  column.columns([
    column.accessor("name", {
      header: "Name",
      cell: ({ row: { original } }) => (
        <Link to="/observatories/$id" params={{ id: original.id }} tabIndex={-1} className={classes.cellLink}>
          {original.name}
        </Link>
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
    ...(action
      ? [column.display({ id: "action", header: "Actions", cell: ({ row }) => action(row.original) })]
      : []),
  ]);

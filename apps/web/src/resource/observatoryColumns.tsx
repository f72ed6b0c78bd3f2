import type { ObservatoryItem } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../ui/lists/DataTable/columns.ts";
import { Coordinates } from "../ui/values/Coordinates.tsx";
import { ObservatoryStatus } from "./ObservatoryStatus.tsx";

const column = columnsOf<ObservatoryItem>();

export const ObservatoryLink = ({ observatory: { id, name } }: { observatory: ObservatoryItem }) => (
  <Link to="/observatories/$id" params={{ id }} tabIndex={-1} className="cell-link">
    {name}
  </Link>
);

export const nameColumn = column.accessor("name", {
  header: "Name",
  cell: ({ row }) => <ObservatoryLink observatory={row.original} />,
});

export const statusColumn = column.accessor("status", {
  header: "Status",
  cell: ({ row }) => <ObservatoryStatus observatory={row.original} />,
});

export const coordinatesColumn = column.display({
  id: "coordinates",
  header: "Coordinates",
  cell: ({ row: { original } }) => (
    <Coordinates latitude={original.latitude} longitude={original.longitude} />
  ),
});

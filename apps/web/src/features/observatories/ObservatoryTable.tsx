import type { Observatory } from "@meridian/contract";
import { useNavigate } from "@tanstack/react-router";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { observatoryColumns } from "./columns.tsx";
import { NoObservatories } from "./NoObservatories.tsx";
import type { ObservatoriesSearch } from "./search.ts";
import type { ObservatoryList } from "./useObservatories.ts";

interface ObservatoryTableProps {
  list: ObservatoryList;
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesSearch): void;
}

const heads = ["Name", "Status", "Latitude (deg)", "Longitude (deg, east)", "Elevation (m)", "Time zone"];
const cells = (row: Observatory) => [
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
      sort={{
        keys: ["name", "created_at"],
        by: search.sort ?? "name",
        order: search.order ?? "asc",
        onChange: (sort, order) => onChange({ sort: sort as "name", order }),
      }}
      csv={{ name: "observatories", heads, cells }}
    />
  );
}

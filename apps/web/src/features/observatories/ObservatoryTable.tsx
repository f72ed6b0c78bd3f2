import { useNavigate } from "@tanstack/react-router";
import { trpcClient } from "../../trpc.ts";
import { CsvButton } from "../../ui/DataTable/CsvButton.tsx";
import { DataTable } from "../../ui/DataTable/DataTable.tsx";
import { readAll } from "../../ui/readAll.ts";
import { observatoryColumns } from "./columns.tsx";
import { NoObservatories } from "./NoObservatories.tsx";
import classes from "./Observatories.module.css";
import type { ObservatoriesSearch } from "./search.ts";
import type { ObservatoryList } from "./useObservatories.ts";

interface ObservatoryTableProps {
  list: ObservatoryList;
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesSearch): void;
}

const heads = ["Name", "Status", "Latitude (deg)", "Longitude (deg, east)", "Elevation (m)", "Time zone"];

export function ObservatoryTable({ list, search, onChange }: ObservatoryTableProps) {
  const navigate = useNavigate();
  const { search: words, status } = search;
  return (
    <>
      <DataTable
        label="Observatories"
        columns={observatoryColumns}
        rows={list.rows}
        rowId={(row) => row.id}
        error={list.error}
        refetch={list.refetch}
        isStale={list.isStale}
        empty={<NoObservatories search={search} />}
        more={list.more}
        onOpen={({ id }) => void navigate({ to: "/observatories/$id", params: { id } })}
        sort={{
          keys: ["name", "created_at"],
          by: search.sort ?? "name",
          order: search.order ?? "asc",
          onChange: (sort, order) => onChange({ sort: sort as "name", order }),
        }}
      />
      <div className={classes.below}>
        <CsvButton
          name="observatories"
          heads={heads}
          cells={(row) => [row.name, row.status, row.latitude, row.longitude, row.elevation, row.timezone]}
          read={() =>
            readAll((cursor) =>
              trpcClient.observatories.list.query({ search: words, status, limit: 200, cursor }),
            )
          }
        />
      </div>
    </>
  );
}

import { Text, Title } from "@mantine/core";
import type { RestoreResource } from "@meridian/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { starter } from "../../operations/StartedBy.tsx";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { restoreLook } from "./words.ts";

const restores = columnsOf<RestoreResource>();

const restoreColumns = restores.columns([
  restores.display({
    id: "moment",
    header: "Started",
    cell: ({ row: { original } }) => (
      <Link to="/restores/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        <Time at={original.created_at} />
      </Link>
    ),
  }),
  restores.display({
    id: "status",
    header: "Status",
    cell: ({ row: { original } }) => <StatusBadge look={restoreLook(original)} />,
  }),
  restores.accessor("snapshot_at", {
    header: "Data of",
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time at={at} /> : "–";
    },
  }),
  restores.accessor("goes_back", {
    header: "From",
    cell: ({ getValue }) => (getValue() ? "Kept data" : "A backup"),
  }),
  restores.display({
    id: "starter",
    header: "Started by",
    cell: ({ row: { original } }) => (original.created_by === null ? "the command line" : starter(original)),
  }),
]);

/** How often and by whom the data was replaced; nothing where it never was. */
export function Restores() {
  const navigate = useNavigate();
  const list = useList(trpc.restores.list, {});
  if (!list.rows?.length) return null;
  return (
    <section aria-labelledby="restores-title">
      <Title order={2} size="1.125rem" id="restores-title" mt="xl">
        Restores
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        Each time the data was replaced, by a backup's or by data that an earlier restore had kept.
      </Text>
      <PagedTable
        label="Restores"
        columns={restoreColumns}
        list={list}
        rowId={(row) => row.id}
        empty={null}
        onOpen={({ id }) => void navigate({ to: "/restores/$id", params: { id } })}
      />
    </section>
  );
}

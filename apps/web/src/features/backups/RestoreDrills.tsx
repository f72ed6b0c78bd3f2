import { Button, Group, Text, Title } from "@mantine/core";
import type { RestoreDrillResource } from "@meridian/contract";
import { IconDatabaseSearch } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { useList } from "../../data/useList.ts";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { tookWords } from "./words.ts";

const drills = columnsOf<RestoreDrillResource>();

const drillColumns = drills.columns([
  drills.display({
    id: "moment",
    header: "Timestamp",
    cell: ({ row: { original } }) => (
      <Link to="/restore-drills/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        <Time at={original.created_at} />
      </Link>
    ),
  }),
  drills.display({
    id: "status",
    header: "Status",
    cell: ({ row: { original } }) => <StatusBadge look={operationLooks[original.status]} />,
  }),
  drills.accessor("snapshot_at", {
    header: "Backup of",
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time at={at} /> : "–";
    },
  }),
  drills.accessor("row_count", {
    header: "Rows",
    cell: ({ getValue }) => {
      const rows = getValue();
      return rows === null ? "–" : count(rows);
    },
  }),
  drills.display({ id: "took", header: "Took", cell: ({ row: { original } }) => tookWords(original) }),
]);

/** Whether backups can be restored: what the drills have found, and the way to another one. */
export function RestoreDrills() {
  const navigate = useNavigate();
  const list = useList(trpc.restoreDrills.list, {});
  const start = useChange(trpc.restoreDrills.start, {
    done: ({ id }) => navigate({ to: "/restore-drills/$id", params: { id } }),
    refresh: "restoreDrill",
  });
  return (
    <section aria-labelledby="drills-title">
      <Group justify="space-between" gap="sm" mt="xl" mb="sm">
        <div>
          <Title order={2} size="1.125rem" id="drills-title">
            Restore drills
          </Title>
          <Text c="dimmed" size="sm">
            The newest verified backup is loaded beside the data, compared row by row, and dropped again.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconDatabaseSearch size={16} aria-hidden="true" />}
          loading={start.isPending}
          onClick={() => start.mutate({})}
        >
          Try a restore now
        </Button>
      </Group>
      <Refusal error={start.error} />
      <PagedTable
        label="Restore drills"
        columns={drillColumns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice icon={IconDatabaseSearch} title="No restore drills yet">
            The schedule below says when one is made by itself. “Try a restore now” makes one at once.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/restore-drills/$id", params: { id } })}
      />
    </section>
  );
}

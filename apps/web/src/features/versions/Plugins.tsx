import { Title } from "@mantine/core";
import type { Observatory, VersionInfo } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useList } from "../../data/useList.ts";
import { nameColumn } from "../../resource/observatoryColumns.tsx";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { observatoryLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { pluginLook } from "./pluginLook.ts";

/** Which plugin each observatory in service runs, of those that the person can see. */
export function Plugins({ versions }: { versions: VersionInfo }) {
  const navigate = useNavigate();
  const list = useList(trpc.observatories.list, { retired: false });
  const columns = useMemo(() => pluginColumns(versions), [versions]);
  return (
    <section>
      <Title order={2} size="1rem" mb="xs">
        Plugins of your observatories
      </Title>
      <PagedTable
        label="Plugins of your observatories"
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        empty={<Notice icon={IconTelescope} title="You have no access to an observatory yet" />}
        onOpen={({ id }) =>
          void navigate({ to: "/observatories/$id", params: { id }, search: { tab: "connection" } })
        }
      />
    </section>
  );
}

const column = columnsOf<Observatory>();

const pluginColumns = (versions: VersionInfo) =>
  column.columns([
    nameColumn,
    column.accessor("plugin_version", {
      header: "Plugin",
      cell: ({ getValue }) => <span className="numeric">{getValue() ?? "–"}</span>,
    }),
    column.display({
      id: "standing",
      header: "Compared",
      cell: ({ row: { original } }) => <StatusBadge look={pluginLook(original.plugin_version, versions)} />,
    }),
    column.accessor("status", {
      header: "Connection",
      cell: ({ getValue }) => <StatusBadge look={observatoryLooks[getValue()]} />,
    }),
    column.accessor("last_seen_at", {
      header: "Last seen",
      cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
    }),
  ]);

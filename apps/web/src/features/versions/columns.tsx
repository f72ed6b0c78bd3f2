import type { Observatory, VersionInfo } from "@meridian/contract";
import { nameColumn } from "../../resource/observatoryColumns.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { observatoryLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { pluginLook } from "./pluginLook.ts";

const column = columnsOf<Observatory>();

export const pluginColumns = (versions: VersionInfo) =>
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

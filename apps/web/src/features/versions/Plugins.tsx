import { Title } from "@mantine/core";
import type { VersionInfo } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { pluginColumns } from "./columns.tsx";

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

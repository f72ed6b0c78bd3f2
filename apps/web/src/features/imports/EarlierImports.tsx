import { Title } from "@mantine/core";
import { IconDatabaseImport } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { importColumns } from "./columns.tsx";

/** All imports, newest first, with links. */
export function EarlierImports() {
  const navigate = useNavigate();
  const list = useList(trpc.imports.list, {});
  return (
    <section aria-labelledby="earlier-title">
      <Title order={2} size="1.125rem" id="earlier-title" mt="xl" mb="sm">
        Earlier imports
      </Title>
      <PagedTable
        label="Earlier imports"
        columns={importColumns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice icon={IconDatabaseImport} title="Nothing has been imported yet">
            Choose a file above. A dry run shows the result first.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/import/$id", params: { id } })}
      />
    </section>
  );
}

import { Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { cleanupColumns } from "./columns.tsx";

/** Every clean-up and dry run there was, the newest first. */
export function EarlierCleanups() {
  const navigate = useNavigate();
  const list = useList(trpc.cleanups.list, {});
  return (
    <section aria-labelledby="earlier-title">
      <Title order={2} size="1.125rem" id="earlier-title" mt="xl" mb="sm">
        Earlier clean-ups
      </Title>
      <PagedTable
        label="Earlier clean-ups"
        columns={cleanupColumns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice icon={IconTrash} title="Nothing has been cleaned up yet">
            A dry run deletes nothing.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/cleanup/$id", params: { id } })}
      />
    </section>
  );
}

import { Group } from "@mantine/core";
import type { ObservatoryItem, Organization } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useList } from "../../../data/useList.ts";
import { flagsInWords } from "../../../format/flagWords.ts";
import { nameColumn, statusColumn } from "../../../resource/observatoryColumns.tsx";
import { trpc } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { NewButton } from "../../../ui/lists/NewButton.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import type { TabProps } from "../search.ts";

/** The observatories that it owns or is a member of. */
export function Observatories({ organization }: TabProps) {
  const navigate = useNavigate();
  const input = { organization_id: organization.id };
  const list = useList(trpc.observatories.list, input);
  const columns = useMemo(() => observatoryColumns(organization.id), [organization.id]);
  return (
    <>
      {organization.abilities.manage_observatories && list.rows && list.rows.length > 0 && (
        <Group justify="flex-end" mb="md">
          <New organization={organization} />
        </Group>
      )}
      <PagedTable
        label="Observatories"
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: "/observatories/$id", params: { id } })}
        empty={<NoObservatories organization={organization} />}
      />
    </>
  );
}

const column = columnsOf<ObservatoryItem>();

const observatoryColumns = (organizationId: string) =>
  column.columns([
    nameColumn,
    statusColumn,
    column.display({
      id: "place",
      header: "Here as",
      cell: ({ row: { original } }) => (original.owner_id === organizationId ? "Owner" : "Member"),
    }),
    column.accessor("permissions", {
      header: "You may",
      cell: ({ getValue }) => flagsInWords(getValue()) ?? "–",
    }),
  ]);

function NoObservatories({ organization }: { organization: Organization }) {
  return (
    <Notice icon={IconTelescope} title="It has no observatory yet">
      {organization.abilities.manage_observatories ? (
        <>
          <p>
            Add one that {organization.short_name} owns, or ask the people who run one to make it a member
            there.
          </p>
          <New organization={organization} />
        </>
      ) : (
        "Members who manage its observatories can add one."
      )}
    </Notice>
  );
}

const New = ({ organization: { id } }: { organization: Organization }) => (
  <NewButton to="/observatories/new" search={{ organization: id }}>
    New observatory
  </NewButton>
);

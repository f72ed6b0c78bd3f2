import { Button } from "@mantine/core";
import type { Observatory, Organization } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { trpc, trpcClient } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/DataTable/columns.ts";
import { PagedTable } from "../../../ui/DataTable/PagedTable.tsx";
import { flagsInWords } from "../../../ui/flagWords.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { nameColumn, statusColumn } from "../../../ui/observatoryColumns.tsx";
import { usePages } from "../../../ui/usePages.ts";
import type { TabProps } from "./tab.ts";

/** The observatories that it owns or is a member of. */
export function Observatories({ organization }: TabProps) {
  const navigate = useNavigate();
  const input = { organization_id: organization.id };
  const list = usePages(trpc.observatories.list.queryKey(input), (part) =>
    trpcClient.observatories.list.query({ ...input, ...part }),
  );
  const columns = useMemo(() => observatoryColumns(organization.id), [organization.id]);
  return (
    <PagedTable
      label="Observatories"
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      onOpen={({ id }) => void navigate({ to: "/observatories/$id", params: { id } })}
      empty={<NoObservatories organization={organization} />}
    />
  );
}

const column = columnsOf<Observatory>();

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
          <Button
            renderRoot={(props) => (
              <Link to="/observatories/new" search={{ organization: organization.id }} {...props} />
            )}
          >
            New observatory
          </Button>
        </>
      ) : (
        "Those who manage its observatories can add one."
      )}
    </Notice>
  );
}

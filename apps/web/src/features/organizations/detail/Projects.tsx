import { Group } from "@mantine/core";
import type { Organization, Project } from "@meridian/contract";
import { IconFolders } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useList } from "../../../data/useList.ts";
import { createdColumn, nameColumn, ownerColumn, statusColumn } from "../../../resource/projectColumns.tsx";
import { trpc } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { NewButton } from "../../../ui/lists/NewButton.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import type { TabProps } from "../search.ts";

export function Projects({ organization }: TabProps) {
  const navigate = useNavigate();
  const input = { organization_id: organization.id };
  const list = useList(trpc.projects.list, input);
  return (
    <>
      {organization.abilities.manage_projects && list.rows && list.rows.length > 0 && (
        <Group justify="flex-end" mb="md">
          <New organization={organization} />
        </Group>
      )}
      <PagedTable
        label="Projects"
        columns={projectColumns}
        list={list}
        rowId={(row) => row.id}
        onOpen={({ id }) => void navigate({ to: "/projects/$id", params: { id } })}
        empty={<NoProjects organization={organization} />}
      />
    </>
  );
}

const projectColumns = columnsOf<Project>().columns([nameColumn, statusColumn, ownerColumn, createdColumn]);

function NoProjects({ organization }: { organization: Organization }) {
  return (
    <Notice icon={IconFolders} title="It has no project yet">
      {organization.abilities.manage_projects ? (
        <>
          <p>Make one under {organization.short_name}; all its members then belong to it.</p>
          <New organization={organization} />
        </>
      ) : (
        "Members who manage its projects can create one."
      )}
    </Notice>
  );
}

const New = ({ organization: { id } }: { organization: Organization }) => (
  <NewButton to="/projects/new" search={{ organization: id }}>
    New project
  </NewButton>
);

import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Project } from "@meridian/contract";
import { IconPencil } from "@tabler/icons-react";
import { count } from "../../../format/quantity.ts";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { projectLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { EditDialog } from "../settings/EditDialog.tsx";
import { isOpenToChange } from "./tab.ts";

/** The project's description and owner. */
export function Overview({ project }: { project: Project }) {
  const [isEditing, editing] = useDisclosure(false);
  return (
    <Stack gap="sm">
      {project.description && <p className="as-written">{project.description}</p>}
      <Facts title="Project" facts={facts(project)} />
      {isOpenToChange(project) && (
        <Group>
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={editing.open}>
            Edit project
          </Button>
        </Group>
      )}
      {isEditing && <EditDialog project={project} onClose={editing.close} />}
    </Stack>
  );
}

const facts = (project: Project): Fact[] => [
  ["Status", <StatusBadge key="status" look={projectLooks[project.status]} />],
  ["Owner", project.owner_name],
  ["Organization", project.organization_name],
  ["Observatories", count(project.observatory_ids.length)],
  ["Created", <Time key="created" at={project.created_at} />],
  ["Changed", <Time key="changed" at={project.updated_at} />],
];

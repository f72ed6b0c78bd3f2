import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Project } from "@meridian/contract";
import { IconPencil, IconStars } from "@tabler/icons-react";
import { count } from "../../../format/quantity.ts";
import { PlaceAnnouncements } from "../../../resource/announcements/PlaceAnnouncements.tsx";
import { DangerZone } from "../../../resource/danger/DangerZone.tsx";
import { DeleteDialog } from "../../../resource/danger/DeleteDialog.tsx";
import { TransferDialog } from "../../../resource/danger/TransferDialog.tsx";
import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import { ImagesOf } from "../../../resource/images/ImagesOf.tsx";
import { ObservationsTable } from "../../../resource/observations/ObservationsTable.tsx";
import { useProfile } from "../../../session.ts";
import { NewButton } from "../../../ui/lists/NewButton.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import type { PageTab } from "../../../ui/page/PageTabs.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { Calendar } from "../calendar/Calendar.tsx";
import { Members } from "../members/Members.tsx";
import type { ProjectTab } from "../search.ts";
import { EditDialog } from "../settings/EditDialog.tsx";
import { Observatories } from "./Observatories.tsx";
import { isOpenToChange, type TabProps } from "./tab.ts";
import { Work } from "./Work.tsx";

/** The tabs for this person. */
export function tabsOf(tab: TabProps): (PageTab<ProjectTab> | false)[] {
  const { project } = tab;
  const { transfer, delete: remove } = project.abilities;
  return [
    { value: "overview", word: "Overview", content: <Overview project={project} /> },
    { value: "observations", word: "Observations", content: <Observations {...tab} /> },
    { value: "images", word: "Images", content: <ImagesOf scope={{ of: "project", id: project.id }} /> },
    { value: "calendar", word: "Calendar", content: <Calendar {...tab} /> },
    { value: "members", word: "Members", content: <Members {...tab} /> },
    { value: "observatories", word: "Observatories", content: <Observatories project={project} /> },
    {
      value: "announcements",
      word: "Announcements",
      content: (
        <PlaceAnnouncements
          place={{ type: "project", id: project.id }}
          canAnnounce={project.abilities.announce}
          {...tab}
        />
      ),
    },
    { value: "history", word: "History", content: <ResourceHistory of="project" id={project.id} {...tab} /> },
    (transfer || remove) && {
      value: "danger",
      word: "Danger zone",
      content: <Danger project={project} />,
    },
  ];
}

/** The project's description, work and owner. */
function Overview({ project }: { project: Project }) {
  const [isEditing, editing] = useDisclosure(false);
  return (
    <Stack gap="sm">
      {project.description && <p className="as-written">{project.description}</p>}
      <Work project={project} />
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
  ["Owner", project.owner_name],
  ["Organization", project.organization_name],
  ["Observatories", count(project.observatory_ids.length)],
  ["Created", <Time key="created" at={project.created_at} />],
  ["Changed", <Time key="changed" at={project.updated_at} />],
];

/** Transfers or deletes a project. */
function Danger({ project }: { project: Project }) {
  const { abilities, owner_id, owner_name, name } = project;
  const isMine = useProfile().id === owner_id;
  return (
    <DangerZone
      dangers={[
        abilities.transfer && {
          title: "Transfer ownership",
          action: "Transfer ownership",
          what: `${isMine ? "You own it" : `${owner_name} owns it`}. Any member can become the owner.`,
          dialog: (close) => (
            <TransferDialog of="project" resource={project} name={name} onClose={close}>
              {isMine ? "You keep" : `${owner_name} keeps`} managing the project until the new owner decides
              otherwise.
            </TransferDialog>
          ),
        },
        abilities.delete && {
          title: "Delete",
          action: "Delete project",
          what: "Deletes it for everybody, for good. A project with observations can only be archived.",
          dialog: (close) => (
            <DeleteDialog of="project" resource={project} phrase={name} onClose={close}>
              <Text>“{name}” is gone for good, with its history, for everybody who belongs to it.</Text>
            </DeleteDialog>
          ),
        },
      ]}
    />
  );
}

/** The project's observations. */
function Observations({ project, search, onChange }: TabProps) {
  return (
    <ObservationsTable
      of="project"
      search={{ ...search, project_id: project.id }}
      onChange={onChange}
      action={project.status === "active" && <NewObservation project={project} />}
      none={<NoneYet project={project} />}
    />
  );
}

export const NewObservation = ({ project: { id } }: { project: Project }) => (
  <NewButton to="/observations/new" search={{ project_id: id }}>
    New observation
  </NewButton>
);

function NoneYet({ project }: { project: Project }) {
  return (
    <Notice icon={IconStars} title="This project has no observations yet">
      {project.status === "active" ? (
        <>
          <p>Every member can submit observations.</p>
          <NewObservation project={project} />
        </>
      ) : (
        "Only an active project takes new observations."
      )}
    </Notice>
  );
}

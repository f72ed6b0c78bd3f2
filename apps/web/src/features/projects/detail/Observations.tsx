import type { Project } from "@meridian/contract";
import { IconStars } from "@tabler/icons-react";
import { ObservationsTable } from "../../../resource/observations/ObservationsTable.tsx";
import { NewButton } from "../../../ui/lists/NewButton.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import type { TabProps } from "./tab.ts";

/** The project's observations. */
export function Observations({ project, search, onChange }: TabProps) {
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

import { Button } from "@mantine/core";
import { IconFolders, IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import type { ProjectsSearch } from "./search.ts";

/** Why the list is empty: because of the filters, or because there is nothing yet. */
export function NoProjects({ search: { search, status, organization } }: { search: ProjectsSearch }) {
  if (search || status || organization)
    return (
      <Notice icon={IconZoomQuestion} title="No matching projects">
        <p>Try fewer filters.</p>
        <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
          Show all
        </Button>
      </Notice>
    );
  return (
    <Notice icon={IconFolders} title="You have no projects yet">
      <p>A project groups observations and the people who work on them.</p>
      <NewButton to="/projects/new">New project</NewButton>
    </Notice>
  );
}

import { Button, Group } from "@mantine/core";
import { IconFolders, IconTelescope } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isServerAdmin, useProfile } from "../../session.ts";
import { DirectoryButton } from "../../ui/DirectoryButton.tsx";
import { NewButton } from "../../ui/NewButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Somebody without a project can't submit an observation. */
export const NoProject = () => (
  <Notice icon={IconFolders} title="You need an active project first">
    <p>Every observation belongs to one. Make a project, or ask the people of another one to add you.</p>
    <NewButton to="/projects/new">New project</NewButton>
  </Notice>
);

/** Nor can who may observe nowhere; where a server administrator can't, there is no observatory at all. */
export function NoObservatory() {
  const isAdmin = isServerAdmin(useProfile());
  return (
    <Notice icon={IconTelescope} title="There is no observatory for you to observe at yet">
      <p>
        {isAdmin
          ? "Add one, or bring in a list of telescopes from a file."
          : "Ask for access to a listed one, add the one that you run, or have its admins invite you."}
      </p>
      <Group justify="center">
        {!isAdmin && <DirectoryButton />}
        <NewButton to="/observatories/new">New observatory</NewButton>
        {isAdmin && (
          <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
            Import observatories
          </Button>
        )}
      </Group>
    </Notice>
  );
}

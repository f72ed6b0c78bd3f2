import { IconFolders, IconTelescope } from "@tabler/icons-react";
import { NewButton } from "../../ui/NewButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Somebody without a project can't submit an observation. */
export const NoProject = () => (
  <Notice icon={IconFolders} title="You need an active project first">
    <p>Every observation belongs to one. Make a project, or ask the people of another one to add you.</p>
    <NewButton to="/projects/new">New project</NewButton>
  </Notice>
);

/** Nor can who may observe nowhere. */
export const NoObservatory = () => (
  <Notice icon={IconTelescope} title="You may observe nowhere yet">
    <p>Add your own observatory, or ask the managers of one for access.</p>
    <NewButton to="/observatories/new">New observatory</NewButton>
  </Notice>
);

import { IconFolders, IconTelescope } from "@tabler/icons-react";
import { isServerAdmin, useProfile } from "../../session.ts";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { FirstObservatory } from "../access/FirstObservatory.tsx";
import { WaysIn } from "../access/WaysIn.tsx";

/** Somebody without a project can't submit an observation. */
export const NoProject = () => (
  <Notice icon={IconFolders} title="You need an active project first">
    <p>Every observation belongs to one. Make a project, or ask the people of another one to add you.</p>
    <NewButton to="/projects/new">New project</NewButton>
  </Notice>
);

/** Nor can somebody who may observe nowhere; where a server administrator can't, there is no observatory at all. */
export function NoObservatory() {
  const isAdmin = isServerAdmin(useProfile());
  return (
    <Notice icon={IconTelescope} title="There is no observatory for you to observe at yet">
      {isAdmin ? (
        <>
          <p>Add one, or bring in a list of telescopes from a file.</p>
          <FirstObservatory />
        </>
      ) : (
        <WaysIn />
      )}
    </Notice>
  );
}

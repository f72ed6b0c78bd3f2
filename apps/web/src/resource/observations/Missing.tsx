import { IconFolders, IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { FirstObservatory, WayButtons, WaysIn } from "../access/WaysIn.tsx";
import type { NewObservationSearch } from "./search.ts";

/** Somebody without a project can't submit an observation. */
export const NoProject = ({ observation = {} }: { observation?: NewObservationSearch }) => (
  <Notice icon={IconFolders} title="You need an active project first">
    <p>Every observation belongs to one. Make a project, or ask the people of another one to add you.</p>
    <NewButton to="/projects/new" search={{ observation }}>
      New project
    </NewButton>
  </Notice>
);

/** Nor can somebody who may observe nowhere; where a server administrator can't, there is no observatory at all. */
export function NoObservatory() {
  const isAdmin = isServerAdmin(useProfile());
  const { data } = useQuery(trpc.observatories.list.queryOptions({ retired: false, limit: 2 }));
  const [seen, other] = data?.items ?? [];
  if (seen && !isAdmin) return <OnlySeen seen={seen} hasOthers={other !== undefined} />;
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

interface OnlySeenProps {
  seen: { id: string; name: string };
  /** True if they see more than this one. */
  hasOthers: boolean;
}

/** Somebody who was let in to look can do that, and ask for more there. */
const OnlySeen = ({ seen: { id, name }, hasOthers }: OnlySeenProps) => (
  <Notice icon={IconTelescope} title="You may view, and not observe yet">
    <p>
      Look at{" "}
      <Link to="/observatories/$id" params={{ id }}>
        {name}
      </Link>
      {hasOthers && " and others"}: how things stand, the equipment and the nights. To submit observations,
      ask the admins there to let you observe, or add the observatory that you run.
    </p>
    <WayButtons />
  </Notice>
);

/** The way to a new observation; to a project where that comes first, and nowhere without a place to observe from. */
export function NewObservationButton() {
  const { isPlaceless, isProjectless } = useStart();
  if (isPlaceless) return null;
  if (isProjectless) return <NewButton to="/projects/new">New project</NewButton>;
  return <NewButton to="/observations/new">New observation</NewButton>;
}

/** The first projects and observatories to observe with: without any of either there is nothing to submit. */
export function useStart() {
  const projects = useQuery(trpc.projects.list.queryOptions({ status: "active", limit: 2 }));
  const observatories = useQuery(
    trpc.observatories.list.queryOptions({ ability: "observe", retired: false, limit: 2 }),
  );
  return {
    ...{ projects, observatories },
    isPlaceless: observatories.data?.items.length === 0,
    isProjectless: projects.data?.items.length === 0,
  };
}

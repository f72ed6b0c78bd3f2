import { Skeleton } from "@mantine/core";
import { IconFolders, IconStars, IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** What comes first for somebody without any observation: a place to observe from, a project, or the observation. */
export function NoObservations() {
  const places = useQuery(trpc.observatories.list.queryOptions({ ability: "observe", limit: 1 })).data;
  const projects = useQuery(trpc.projects.list.queryOptions({ status: "active", limit: 1 })).data;
  if (!places || !projects) return <Skeleton height="12rem" />;
  if (places.items.length === 0)
    return (
      <Notice icon={IconTelescope} title="You can't observe anywhere yet">
        <p>Add the observatory that you run, or ask the people who run one to let you observe there.</p>
        <NewButton to="/observatories/new">New observatory</NewButton>
      </Notice>
    );
  if (projects.items.length === 0)
    return (
      <Notice icon={IconFolders} title="You are in no active project yet">
        <p>Every observation belongs to a project. Make one, or ask to be added to one.</p>
        <NewButton to="/projects/new">New project</NewButton>
      </Notice>
    );
  return (
    <Notice icon={IconStars} title="No observation yet">
      <p>Say what to point at, through which filters and for how long. An observatory carries it out.</p>
      <NewButton to="/observations/new">New observation</NewButton>
    </Notice>
  );
}

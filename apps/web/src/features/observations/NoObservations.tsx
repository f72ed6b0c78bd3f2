import { Skeleton } from "@mantine/core";
import { IconStars } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NoObservatory, NoProject } from "./Missing.tsx";

/** What comes first for somebody without any observation: a place to observe from, a project, or the observation. */
export function NoObservations() {
  const projects = useQuery(trpc.projects.list.queryOptions({ status: "active", limit: 2 }));
  const places = useQuery(trpc.observatories.list.queryOptions({ ability: "observe", limit: 2 }));
  if (projects.isPending || places.isPending) return <Skeleton height="12rem" />;
  const [isPlaceless, isProjectless] = [places, projects].map(({ data }) => data?.items.length === 0);
  if (isPlaceless || isProjectless)
    return (
      <>
        {isPlaceless && <NoObservatory />}
        {isProjectless && <NoProject />}
      </>
    );
  return (
    <Notice icon={IconStars} title="No observation yet">
      <p>Say what to point at, through which filters and for how long. An observatory carries it out.</p>
      <NewButton to="/observations/new">New observation</NewButton>
    </Notice>
  );
}

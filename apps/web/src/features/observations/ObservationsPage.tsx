import { Skeleton } from "@mantine/core";
import { IconStars } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import {
  NewObservationButton,
  NoObservatory,
  NoProject,
  useStart,
} from "../../resource/observations/Missing.tsx";
import { ObservationsTable } from "../../resource/observations/ObservationsTable.tsx";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";

const route = getRouteApi("/shell/observations");

export function ObservationsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader
        title="Observations"
        lead="Requests and their progress."
        actions={<NewObservationButton />}
      />
      <ObservationsTable
        of="all"
        search={search}
        onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true })}
        none={<NoObservations />}
      />
    </>
  );
}

/** The first step of a person without any observation: a place to observe from, a project, or the observation. */
function NoObservations() {
  const { projects, observatories, isPlaceless, isProjectless } = useStart();
  if (projects.isPending || observatories.isPending) return <Skeleton height="12rem" />;
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

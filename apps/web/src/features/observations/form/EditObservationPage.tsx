import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { placeName } from "../../../resource/observations/place.ts";
import { trpc } from "../../../trpc.ts";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../../ui/page/WithoutData.tsx";
import { EditForm } from "./EditForm.tsx";

const route = getRouteApi("/shell/observations/$id/edit");
const back = <BackLink to="/observations">Observations</BackLink>;

export function EditObservationPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.observations.get.queryOptions({ id }));
  // What was typed stays on show, even when the observation has gone meanwhile.
  if (!query.data) return <WithoutData what="observation" before={back} query={query} />;
  return <Edit key={id} observation={query.data} error={query.error} />;
}

interface EditProps {
  observation: Observation;
  error: unknown;
}

function Edit({ observation, error }: EditProps) {
  const { name, project_name } = observation;
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        lead={`${project_name} · ${placeName(observation)}`}
        before={<BackLink to="/observations/$id">{name}</BackLink>}
      />
      <EditForm observation={observation} error={error} />
    </>
  );
}

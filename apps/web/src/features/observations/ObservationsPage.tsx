import { getRouteApi } from "@tanstack/react-router";
import { NewObservationButton } from "../../resource/observations/NewObservationButton.tsx";
import { ObservationsTable } from "../../resource/observations/ObservationsTable.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { NoObservations } from "./NoObservations.tsx";

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

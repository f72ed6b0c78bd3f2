import type { Project } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { trpc } from "../../../trpc.ts";
import type { ObservationForm } from "./values.ts";

/**
 * Takes an observatory out of the form at which the chosen project isn't made, since it would be refused, and fills in
 * the only one at which it is made.
 */
export function useFittingPlace(form: ObservationForm, project: Project | undefined): void {
  const { observatory_id } = form.values;
  const places = project?.observatory_ids ?? [];
  const isRefused = observatory_id !== null && places.length > 0 && !places.includes(observatory_id);
  const only = useOnlyPlace(project);
  const isEmpty = observatory_id === null || isRefused;
  useEffect(() => {
    if (isRefused || (isEmpty && only)) form.setFieldValue("observatory_id", only);
  }, [isRefused, isEmpty, only, observatory_id]);
}

/** The observatory of a project's list where this person may observe; null where there are none or several. */
function useOnlyPlace(project: Project | undefined): string | null {
  const { data } = useQuery({
    ...trpc.observatories.list.queryOptions({
      project_id: project?.id,
      ability: "observe",
      retired: false,
      limit: 2,
    }),
    enabled: project !== undefined && project.observatory_ids.length > 0,
  });
  return data?.items.length === 1 ? (data.items[0]?.id ?? null) : null;
}

import type { Project } from "@meridian/contract";
import { useEffect } from "react";
import type { ObservationForm } from "./values.ts";

/** An observatory that the chosen project isn't made at would be refused: it is taken out of the form. */
export function useFittingPlace(form: ObservationForm, project: Project | undefined): void {
  const { observatory_id } = form.values;
  const places = project?.observatory_ids ?? [];
  const isRefused = observatory_id !== null && places.length > 0 && !places.includes(observatory_id);
  useEffect(() => {
    if (isRefused) form.setFieldValue("observatory_id", null);
  }, [isRefused, observatory_id]);
}

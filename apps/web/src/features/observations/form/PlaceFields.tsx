import type { Project } from "@meridian/contract";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import classes from "./Form.module.css";
import { observatoriesFor, openProjects } from "./sources.ts";
import type { ObservationForm } from "./values.ts";

interface PlaceFieldsProps {
  form: ObservationForm;
  project: Project | undefined;
  /** Why the observatory of the copied observation was left out. */
  whyNotThere: string | undefined;
}

/** For which project it is, and where it is made. */
export function PlaceFields({ form, project, whyNotThere }: PlaceFieldsProps) {
  const isLimited = project !== undefined && project.observatory_ids.length > 0;
  return (
    <div className={classes.pair}>
      <SearchSelect
        label="Project"
        withAsterisk
        allowDeselect={false}
        source={openProjects}
        {...form.getInputProps("project_id")}
        value={form.values.project_id}
      />
      <SearchSelect
        label="Observatory"
        withAsterisk
        allowDeselect={false}
        description={
          isLimited ? "Where this project is observed, and you may." : "All those where you may observe."
        }
        source={observatoriesFor(project)}
        {...form.getInputProps("observatory_id")}
        error={form.values.observatory_id === null && whyNotThere ? whyNotThere : form.errors.observatory_id}
        value={form.values.observatory_id}
      />
    </div>
  );
}

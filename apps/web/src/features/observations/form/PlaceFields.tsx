import type { Project } from "@meridian/contract";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { observatorySource, projectSource, type Source } from "../../../data/searchSelect/sources.ts";
import { trpcClient } from "../../../trpc.ts";
import classes from "./Form.module.css";
import type { ObservationForm } from "./values.ts";

interface PlaceFieldsProps {
  form: ObservationForm;
  project: Project | undefined;
  /** The reason why the observatory of the copied observation was left out. */
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
          isLimited
            ? "Observatories of this project where you may observe."
            : "All those where you may observe."
        }
        source={observatoriesFor(project)}
        {...form.getInputProps("observatory_id")}
        error={form.values.observatory_id === null && whyNotThere ? whyNotThere : form.errors.observatory_id}
        value={form.values.observatory_id}
      />
    </div>
  );
}

/** Projects that take observations. */
const openProjects: Source = {
  ...projectSource,
  key: ["search", "projects", "active"],
  find: async (search) =>
    (await trpcClient.projects.list.query({ search, status: "active", limit: 50 })).items,
};

const anywhere = observatorySource("observe");

/** Observatories where the person may observe; only the project's, when it lists some. */
function observatoriesFor(project: Project | undefined): Source {
  if (!project || project.observatory_ids.length === 0) return anywhere;
  const { id: project_id, observatory_ids } = project;
  return {
    ...anywhere,
    key: ["search", "observatories", "observe", project_id, observatory_ids],
    find: async (search) => {
      const input = { search, project_id, ability: "observe", retired: false, limit: 50 } as const;
      return (await trpcClient.observatories.list.query(input)).items;
    },
  };
}

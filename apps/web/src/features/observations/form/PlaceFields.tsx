import { Input, SegmentedControl } from "@mantine/core";
import type { Observatory, Project } from "@meridian/contract";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { projectSource, type Source } from "../../../data/searchSelect/sources.ts";
import { trpcClient } from "../../../trpc.ts";
import classes from "./Form.module.css";
import { NetworkFields } from "./NetworkFields.tsx";
import { observatoriesFor } from "./observatoriesFor.ts";
import { useStateOption } from "./useStateOption.tsx";
import type { ObservationForm } from "./values.ts";

interface PlaceFieldsProps {
  form: ObservationForm;
  project: Project | undefined;
  observatory: Pick<Observatory, "id" | "status"> | undefined;
  /** The reason why the observatory of the copied observation was left out. */
  whyNotThere: string | undefined;
}

/** For which project it is, and where it is made: at one observatory, or at any that fits. */
export function PlaceFields({ form, project, observatory, whyNotThere }: PlaceFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <SearchSelect
          label="Project"
          withAsterisk
          allowDeselect={false}
          source={openProjects}
          {...form.getInputProps("project_id")}
          value={form.values.project_id}
        />
        <WhereField form={form} />
      </div>
      {form.values.isNetwork ? (
        <NetworkFields form={form} project={project} />
      ) : (
        <ObservatoryField form={form} project={project} observatory={observatory} whyNotThere={whyNotThere} />
      )}
    </>
  );
}

const kinds = [
  { value: "one", label: "One observatory" },
  { value: "any", label: "Any that fits" },
];

function WhereField({ form }: Pick<PlaceFieldsProps, "form">) {
  const error = form.errors.where;
  return (
    <Input.Wrapper label="Where" labelElement="div" error={error}>
      <SegmentedControl
        fullWidth
        aria-label="Where"
        aria-invalid={Boolean(error)}
        // A fault takes the focus.
        tabIndex={-1}
        data={kinds}
        value={form.values.isNetwork ? "any" : "one"}
        onChange={(kind) => form.setFieldValue("isNetwork", kind === "any")}
      />
    </Input.Wrapper>
  );
}

function ObservatoryField({ form, project, observatory, whyNotThere }: PlaceFieldsProps) {
  const renderOption = useStateOption();
  const isLimited = project !== undefined && project.observatory_ids.length > 0;
  const isOffline = observatory?.id === form.values.observatory_id && observatory?.status === "offline";
  return (
    <SearchSelect
      label="Observatory"
      withAsterisk
      allowDeselect={false}
      maw="28rem"
      description={`${
        isLimited
          ? "Observatories of this project where you may observe."
          : "All those where you may observe."
      }${isOffline ? " This one is offline now: nothing is observed there until its plugin connects." : ""}`}
      source={observatoriesFor(project)}
      renderOption={renderOption}
      {...form.getInputProps("observatory_id")}
      error={form.values.observatory_id === null && whyNotThere ? whyNotThere : form.errors.observatory_id}
      value={form.values.observatory_id}
    />
  );
}

/** Projects that take observations. */
const openProjects: Source = {
  ...projectSource,
  key: ["search", "projects", "active"],
  find: async (search) =>
    (await trpcClient.projects.list.query({ search, status: "active", limit: 50 })).items,
};

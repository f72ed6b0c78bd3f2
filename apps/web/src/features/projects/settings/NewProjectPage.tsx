import { TextInput } from "@mantine/core";
import { createProjectInput } from "@meridian/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { SearchMultiSelect, SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { observatorySource, organizationSource } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { fieldErrorsOf } from "../../../problem.ts";
import type { NewObservationSearch } from "../../../resource/observations/search.ts";
import { trpc } from "../../../trpc.ts";
import { CreateForm, DescriptionField } from "../../../ui/fields/CreateForm.tsx";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";

const possibleOrganizations = organizationSource("manage_projects");
const possibleObservatories = observatorySource("observe");

interface Values {
  name: string;
  description: string;
  organization_id: string | null;
  observatory_ids: string[];
}

const route = getRouteApi("/shell/projects/new");

export function NewProjectPage() {
  const { organization = null, observation } = route.useSearch();
  const form = useForm<Values>({
    initialValues: {
      name: "",
      description: "",
      organization_id: organization,
      observatory_ids: observation?.observatory_id ? [observation.observatory_id] : [],
    },
    validate: formResolver(createProjectInput),
  });
  const create = useCreate(observation, (error) => {
    // An error about one observatory belongs to the whole field.
    for (const { path, message } of fieldErrorsOf(error))
      form.setFieldError(path.replace(/\..*/, ""), message);
  });
  return (
    <>
      <PageHeader
        title="New project"
        lead={`You will be its owner.${observation ? " The form of the observation follows." : ""}`}
        before={
          observation ? (
            <BackLink to="/observations/new" search={observation}>
              New observation
            </BackLink>
          ) : (
            <BackLink to="/projects">Projects</BackLink>
          )
        }
      />
      <CreateForm
        action="Create project"
        create={create}
        fields={Object.keys(form.values)}
        className="surface"
        maw="44rem"
        p="lg"
        onSubmit={form.onSubmit((values) => create.mutate(values))}
      >
        <TextInput label="Name" withAsterisk data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <DescriptionField {...form.getInputProps("description")} />
        <SearchSelect
          clearable
          label="Organization"
          description="Its members get access"
          placeholder="None"
          clearButtonProps={{ "aria-label": "No organization" }}
          source={possibleOrganizations}
          {...form.getInputProps("organization_id")}
          value={form.values.organization_id}
        />
        <SearchMultiSelect
          label="Observatories"
          description="You can add more later"
          source={possibleObservatories}
          {...form.getInputProps("observatory_ids")}
        />
      </CreateForm>
    </>
  );
}

/** Leads to the project, or back to the observation for which it is made. */
function useCreate(observation: NewObservationSearch | undefined, onRefused: (error: unknown) => void) {
  const navigate = useNavigate();
  return useChange(trpc.projects.create, {
    keep: (project) => trpc.projects.get.queryKey({ id: project.id }),
    done: async (project) => {
      if (observation) {
        const search = { ...observation, project_id: project.id };
        await navigate({ to: "/observations/new", search, ignoreBlocker: true });
        return void announceSuccess(`${project.name} created`, "Submit its first observation next.");
      }
      const isAnywhere = project.observatory_ids.length > 0;
      await navigate({
        to: "/projects/$id",
        params: { id: project.id },
        search: { tab: isAnywhere ? "members" : "observatories" },
        ignoreBlocker: true,
      });
      void announceSuccess(
        `${project.name} created`,
        isAnywhere ? "Add members next." : "Add an observatory next.",
      );
    },
    refused: onRefused,
    refresh: "project",
  });
}

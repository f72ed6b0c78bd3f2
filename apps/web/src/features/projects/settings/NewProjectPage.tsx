import { Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createProjectInput } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { fieldErrorsOf, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { formResolver } from "../../../ui/formResolver.ts";
import { FoundMultiSelect } from "../../../ui/found/FoundMultiSelect.tsx";
import { FoundSelect } from "../../../ui/found/FoundSelect.tsx";
import { observatorySource, organizationSource } from "../../../ui/found/sources.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import classes from "../Projects.module.css";

const possibleOrganizations = organizationSource("manage_projects");
const possibleObservatories = observatorySource("observe");

interface Values {
  name: string;
  description: string;
  organization_id: string | null;
  observatory_ids: string[];
}

export function NewProjectPage() {
  const form = useForm<Values>({
    initialValues: { name: "", description: "", organization_id: null, observatory_ids: [] },
    validate: formResolver(createProjectInput),
  });
  const create = useCreate((error) => {
    // A fault of one of the observatories is a fault of the field.
    for (const { path, message } of fieldErrorsOf(error))
      form.setFieldError(path.replace(/\..*/, ""), message);
  });
  return (
    <>
      <PageHeader
        title="New project"
        lead="You will own it, and can add others to it at once."
        before={<BackLink to="/projects">Projects</BackLink>}
      />
      <form
        noValidate
        className={`surface ${classes.form}`}
        onSubmit={form.onSubmit((values) => create.mutate(values))}
      >
        <TextInput label="Name" withAsterisk data-autofocus maxLength={200} {...form.getInputProps("name")} />
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          {...form.getInputProps("description")}
        />
        <FoundSelect
          label="Organization"
          description="Its members work on the project. Only organizations whose projects you manage."
          placeholder="None: it is mine alone"
          clearable
          clearButtonProps={{ "aria-label": "No organization" }}
          source={possibleOrganizations}
          {...form.getInputProps("organization_id")}
        />
        <FoundMultiSelect
          label="Observatories"
          description="Where it may be observed. Only those where you may observe; more can be added later."
          source={possibleObservatories}
          {...form.getInputProps("observatory_ids")}
        />
        {create.error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {sentence(create.error)}
          </Text>
        )}
        <Group>
          <Button type="submit" loading={create.isPending}>
            Create project
          </Button>
        </Group>
      </form>
    </>
  );
}

function useCreate(onError: (error: unknown) => void) {
  const navigate = useNavigate();
  return useMutation({
    ...trpc.projects.create.mutationOptions(),
    onSuccess: async (project) => {
      queryClient.setQueryData(trpc.projects.get.queryKey({ id: project.id }), project);
      void queryClient.invalidateQueries(trpc.projects.list.pathFilter());
      await navigate({ to: "/projects/$id", params: { id: project.id }, search: { tab: "members" } });
      void announceSuccess(`${project.name} is made`, "Add its people next.");
    },
    onError,
  });
}

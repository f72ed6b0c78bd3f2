import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { useProfile } from "../../../session.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { CreateForm } from "../../../ui/fields/CreateForm.tsx";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { formFaultsOf, requestOf, SettingsFields, type Values, validate } from "./SettingsFields.tsx";

export function NewOrganizationPage() {
  const navigate = useNavigate();
  const { email } = useProfile();
  const form = useForm<Values>({
    initialValues: { name: "", short_name: "", type: null, description: "", contact_email: email },
    validate,
  });
  const create = useChange(trpc.organizations.create, {
    keep: (organization) => trpc.organizations.get.queryKey({ id: organization.id }),
    done: async (organization) => {
      // Owning an organization is a role.
      void queryClient.invalidateQueries(trpc.profile.get.pathFilter());
      await navigate({
        to: "/organizations/$id",
        params: { id: organization.id },
        search: { tab: "members" },
        ignoreBlocker: true,
      });
      void announceSuccess(`${organization.name} created`, "Add members next.");
    },
    refused: (error) => form.setErrors(formFaultsOf(error)),
    refresh: "organization",
  });
  return (
    <>
      <PageHeader
        title="New organization"
        lead="You will be its owner."
        before={<BackLink to="/organizations">Organizations</BackLink>}
      />
      <CreateForm
        action="Create organization"
        create={create}
        fields={Object.keys(form.values)}
        className="surface"
        maw="40rem"
        p="lg"
        onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}
      >
        <SettingsFields form={form} />
      </CreateForm>
    </>
  );
}

import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient, trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { CreateForm } from "../../../ui/CreateForm.tsx";
import { FoundSelect } from "../../../ui/found/FoundSelect.tsx";
import { organizationSource } from "../../../ui/found/sources.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import { useZone } from "../../../ui/zone.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { blank, faultsOf, type Values, validate, validRequest } from "./values.ts";

const possibleOwners = organizationSource("manage_observatories");

const route = getRouteApi("/shell/observatories/new");

export function NewObservatoryPage() {
  const search = route.useSearch();
  const zone = useZone();
  const form = useForm<Values>({ initialValues: blank(zone), validate });
  const [organization, setOrganization] = useState(search.organization ?? null);
  const create = useCreate((error) => form.setErrors(faultsOf(error)));
  const submit = (values: Values) =>
    create.mutate({
      ...validRequest(values),
      ...(organization ? { owner_type: "organization", owner_id: organization } : { owner_type: "user" }),
    });
  return (
    <>
      <PageHeader
        title="New observatory"
        lead="People and organizations are added to it afterwards."
        before={<BackLink to="/observatories">Observatories</BackLink>}
      />
      <CreateForm action="Add observatory" create={create} maw="52rem" onSubmit={form.onSubmit(submit)}>
        <SettingsFields
          form={form}
          first={
            <FoundSelect
              clearable
              label="Owner"
              description="You, or an organization whose observatories you manage."
              placeholder="Me"
              clearButtonProps={{ "aria-label": "Me" }}
              maw="24rem"
              source={possibleOwners}
              value={organization}
              onChange={setOrganization}
              error={form.errors.owner_id}
            />
          }
        />
      </CreateForm>
    </>
  );
}

function useCreate(onRefused: (error: unknown) => void) {
  const navigate = useNavigate();
  return useMutation({
    ...trpc.observatories.create.mutationOptions(),
    onSuccess: async (observatory) => {
      queryClient.setQueryData(trpc.observatories.get.queryKey({ id: observatory.id }), observatory);
      void queryClient.invalidateQueries(trpc.observatories.list.pathFilter());
      await navigate({
        to: "/observatories/$id",
        params: { id: observatory.id },
        search: { tab: "members" },
      });
      void announceSuccess(`${observatory.name} is added`, "Add its people and organizations next.");
    },
    onError: onRefused,
  });
}

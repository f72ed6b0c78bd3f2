import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { trpc } from "../../../trpc.ts";
import { CreateForm } from "../../../ui/fields/CreateForm.tsx";
import { BackLink, PageHeader } from "../../../ui/page/PageHeader.tsx";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { formFaultsOf, validate } from "./faults.ts";
import { type FutureOwner, OwnerField, ownerOf } from "./OwnerField.tsx";
import { validRequest } from "./request.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { blank, type Values } from "./values.ts";

const route = getRouteApi("/shell/observatories/new");

export function NewObservatoryPage() {
  const { organization } = route.useSearch();
  const form = useForm<Values>({ initialValues: blank(), validate });
  const [owner, setOwner] = useState<FutureOwner>({
    kind: organization ? "organization" : "me",
    organization: organization ?? null,
  });
  const create = useCreate((error) => form.setErrors(formFaultsOf(error)));
  const chooseOwner = (chosen: FutureOwner) => {
    form.clearFieldError("owner_id");
    setOwner(chosen);
  };
  const submit = (values: Values) => {
    const chosen = ownerOf(owner);
    if (chosen) create.mutate({ ...validRequest(values), ...chosen });
    else form.setFieldError("owner_id", "Choose who owns it.");
  };
  return (
    <>
      <PageHeader
        title="New observatory"
        lead="You can add people and organizations afterwards."
        before={<BackLink to="/observatories">Observatories</BackLink>}
      />
      <CreateForm
        action="Add observatory"
        create={create}
        fields={[...Object.keys(form.values), "owner_id"]}
        maw="52rem"
        onSubmit={form.onSubmit(submit)}
      >
        <SettingsFields
          form={form}
          first={<OwnerField owner={owner} onChange={chooseOwner} error={form.errors.owner_id} />}
        />
      </CreateForm>
    </>
  );
}

function useCreate(onRefused: (error: unknown) => void) {
  const navigate = useNavigate();
  return useChange(trpc.observatories.create, {
    keep: (observatory) => trpc.observatories.get.queryKey({ id: observatory.id }),
    done: async (observatory) => {
      await navigate({
        to: "/observatories/$id",
        params: { id: observatory.id },
        search: { tab: "connection" },
        ignoreBlocker: true,
      });
      void announceSuccess(`${observatory.name} added`, "Connect its plugin next.");
    },
    refused: onRefused,
    refresh: "observatory",
  });
}

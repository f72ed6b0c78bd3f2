import { Alert, Button, Group, Modal, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Organization } from "@meridian/contract";
import { IconUsers } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { hasStatus, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { announceSuccess } from "../../../ui/toast.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { faultsOf, requestOf, type Values, validate, valuesOf } from "./values.ts";

interface EditDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Changes the settings as they were when the dialog was opened, and tells when somebody else was faster. */
export function EditDialog({ organization, onClose }: EditDialogProps) {
  const [base, setBase] = useState(organization);
  const form = useForm<Values>({ initialValues: valuesOf(organization), validate });
  const keepMineOver = (fresh: Organization) => {
    const theirs = valuesOf(fresh);
    const mine = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field));
    form.setValues({ ...theirs, ...Object.fromEntries(mine) });
    form.resetDirty(theirs);
    setBase(fresh);
  };
  const update = useMutation({
    ...trpc.organizations.update.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.organizations.get.queryKey({ id: saved.id }), saved);
      onClose();
      void announceSuccess("Settings saved");
    },
    onError: async (error) => {
      form.setErrors(faultsOf(error));
      if (hasStatus(error, 412))
        keepMineOver(
          await queryClient.fetchQuery({
            ...trpc.organizations.get.queryOptions({ id: base.id }),
            staleTime: 0,
          }),
        );
    },
    onSettled: () => queryClient.invalidateQueries(trpc.organizations.pathFilter()),
  });
  const save = (values: Values) =>
    update.mutate({ id: base.id, if_version: base.version, ...requestOf(values) });
  return (
    <Modal opened onClose={onClose} title="Settings" size="lg">
      <form noValidate onSubmit={form.onSubmit(save)}>
        {hasStatus(update.error, 412) && <Overtaken />}
        <SettingsFields form={form} />
        {update.error && !hasStatus(update.error, 412) && (
          <Text c="var(--mantine-color-error)" role="alert" mt="md">
            {sentence(update.error)}
          </Text>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function Overtaken() {
  return (
    <Alert role="alert" icon={<IconUsers size={18} />} title="Somebody else changed it meanwhile" mb="md">
      Nothing of yours is saved yet. What you haven't touched shows what it is now; look it over and save
      again.
    </Alert>
  );
}

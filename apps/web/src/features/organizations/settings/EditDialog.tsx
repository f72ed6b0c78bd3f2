import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { Organization } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { hasStatus, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { Overtaken } from "../../../ui/Overtaken.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import { useEditForm } from "../../../ui/useEditForm.ts";
import { SettingsFields } from "./SettingsFields.tsx";
import { faultsOf, requestOf, type Values, validate, valuesOf } from "./values.ts";

interface EditDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Changes the settings, and tells when somebody else was faster. */
export function EditDialog({ organization, onClose }: EditDialogProps) {
  const { form, base, keepMineOver } = useEditForm({ document: organization, valuesOf, validate });
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
  const isOvertaken = hasStatus(update.error, 412);
  return (
    <Modal opened onClose={onClose} title="Settings" size="lg">
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          {isOvertaken && <Overtaken />}
          <SettingsFields form={form} />
          {update.error && !isOvertaken && (
            <Text c="var(--mantine-color-error)" role="alert">
              {sentence(update.error)}
            </Text>
          )}
        </Stack>
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

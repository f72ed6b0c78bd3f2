import { Button, Group, Stack, Text } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { fieldErrorsOf, sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";

interface PublishDialogProps {
  announcement: Announcement;
  onClose(): void;
}

/** Publishes now, or at another time; when it expires may have to change with that. */
export function PublishDialog({ announcement, onClose }: PublishDialogProps) {
  const { id, expires_at } = announcement;
  const form = useForm({
    initialValues: { publish_at: "", expires_at: expires_at ?? "" },
  });
  const { values } = form;
  const publish = useChange(trpc.announcements.publish, {
    done: onClose,
    say: () => (values.publish_at ? "Announcement scheduled" : "Announcement published"),
    refused: (error) =>
      form.setErrors(Object.fromEntries(fieldErrorsOf(error).map(({ path, message }) => [path, message]))),
    refresh: "announcement",
  });
  const times = { publish_at: values.publish_at || null, expires_at: values.expires_at || null };
  return (
    <Dialog onClose={onClose} title="Publish announcement">
      <Stack gap="md">
        <Text>“{announcement.title}” goes to those whom it is addressed to when it is published.</Text>
        <MomentField
          label="Publish"
          description="Leave empty to publish now."
          isFuture
          {...form.getInputProps("publish_at")}
        />
        <MomentField
          label="Expires"
          description="Leave empty for no expiry."
          isFuture
          {...form.getInputProps("expires_at")}
        />
      </Stack>
      {publish.error && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          {sentence(publish.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <CancelButton />
        <Button loading={publish.isPending} onClick={() => publish.mutate({ id, ...times })}>
          {values.publish_at ? "Schedule" : "Publish now"}
        </Button>
      </Group>
    </Dialog>
  );
}

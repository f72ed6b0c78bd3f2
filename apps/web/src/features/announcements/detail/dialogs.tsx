import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { type Announcement, isReminderLost } from "@meridian/contract";
import { useState } from "react";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { useForm } from "../../../forms/form.ts";
import { useUnsaved } from "../../../forms/unsaved.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { faultsOf, fieldErrorsOf, hasStatus, sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { validateExpiry } from "../create/values.ts";

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

interface ExpiryDialogProps {
  announcement: Announcement;
  onClose(): void;
}

const valuesOf = ({ expires_at }: Announcement) => ({ expires_at: expires_at ?? "" });

/** Changes when an active announcement expires: people have read the rest of it. */
export function ExpiryDialog({ announcement, onClose }: ExpiryDialogProps) {
  const { form, base, refused, conflict } = useEditForm({
    document: announcement,
    valuesOf,
    validate: validateExpiry,
    read: () => readAnew(trpc.announcements.read.queryOptions({ id: announcement.id })),
  });
  const { id, version } = base;
  const update = useChange(trpc.announcements.update, {
    done: onClose,
    say: "Announcement saved",
    refused,
    refresh: "announcement",
  });
  return (
    <FormDialog
      title="Change expiry"
      save={update}
      conflict={conflict}
      fields={["expires_at"]}
      isSaveable={form.isDirty()}
      onSubmit={form.onSubmit(({ expires_at }) =>
        update.mutate({ id, if_version: version, expires_at: expires_at || null }),
      )}
      onClose={onClose}
    >
      <Text>People may have read “{announcement.title}”. Only when it expires can still be changed.</Text>
      <MomentField
        label="Expires"
        description="Leave empty for no expiry."
        isFuture
        {...form.getInputProps("expires_at")}
      />
      <div aria-live="polite">
        {isReminderLost(announcement, form.values.expires_at) && (
          <Text size="sm">
            The reminder on <Time at={announcement.remind_at} /> won't be sent: the announcement expires
            before.
          </Text>
        )}
      </div>
    </FormDialog>
  );
}

interface CancelDialogProps {
  announcement: Announcement;
  onClose(): void;
}

/** Asks for the reason, which the recipients' list will show; without one it can't be confirmed. */
export function CancelDialog({ announcement, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const cancel = useChange(trpc.announcements.cancel, {
    done: onClose,
    say: "Announcement cancelled",
    refused: (error) => {
      // Somebody else was first, or it ended by itself: the page shows what it is now.
      if (!hasStatus(error, 409)) return;
      onClose();
      void announceFailure("Couldn't cancel the announcement", sentence(error));
    },
    refresh: "announcement",
  });
  const isBlank = reason.trim() === "";
  useUnsaved(() => !isBlank);
  const waiting = announcement.pending_count;
  return (
    <Dialog onClose={onClose} title="Cancel announcement">
      <Text mb="sm">
        “{announcement.title}” ends now and can't be taken up again.
        {waiting !== null &&
          waiting > 0 &&
          ` It disappears for ${counted(waiting, "person", "people")} who haven't acknowledged it.`}
      </Text>
      <Textarea
        label="Reason"
        description="Shown to those who may manage the announcement"
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={faultsOf(cancel.error).reason}
      />
      <Refusal error={cancel.error} fields={["reason"]} />
      <Group justify="flex-end" mt="lg">
        <CancelButton>Keep it</CancelButton>
        <Button
          color="red"
          disabled={isBlank}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: announcement.id, reason })}
        >
          Cancel announcement
        </Button>
      </Group>
    </Dialog>
  );
}

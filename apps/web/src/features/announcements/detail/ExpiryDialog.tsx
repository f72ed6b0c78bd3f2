import { Text } from "@mantine/core";
import { type Announcement, isReminderLost } from "@meridian/contract";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { useEditForm } from "../../../forms/useEditForm.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { validateExpiry } from "../create/values.ts";

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

import { Alert, Button, Checkbox, Group, Switch, TextInput } from "@mantine/core";
import type { ExternalStorage, TryStorageInput } from "@meridian/contract";
import { IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { fieldErrorsOf } from "../../../problem.ts";
import { trpcClient } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { LastTest } from "./DestinationCard.tsx";
import { DestinationFields } from "./DestinationFields.tsx";
import { requestOf, type StorageForm, type Values, validate, valuesOf } from "./values.ts";

interface StorageDialogProps {
  organizationId: string;
  /** The destination to change; without it the dialog adds one. */
  storage?: ExternalStorage | undefined;
  onClose(): void;
}

/** Adds a destination, or changes one. Its secrets are asked for again whenever anything but the name changes. */
export function StorageDialog({ organizationId, storage, onClose }: StorageDialogProps) {
  const [isReplacing, setReplacing] = useState(storage === undefined);
  const form = useForm<Values>({
    initialValues: valuesOf(storage),
    validate: (values) => validate(values, isReplacing),
  });
  const [isForced, setForced] = useState(false);
  const save = useSend(
    (values: Values) => send(organizationId, storage?.id, values, { isReplacing, isForced }),
    { done: onClose, say: ({ name }) => `${name} saved`, form, refresh: "organization" },
  );
  const refused = fieldErrorsOf(save.error).find(({ path }) => path === "destination");
  return (
    <FormDialog
      title={storage ? `Change ${storage.name}` : "New destination"}
      // The typed secrets can't be read anywhere else.
      closeOnClickOutside={false}
      save={save}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Members see this name"
        withAsterisk
        data-autofocus
        maxLength={200}
        {...form.getInputProps("name")}
      />
      {storage && (
        <Switch
          label="Change where files go"
          description="Secrets must be entered again"
          checked={isReplacing}
          onChange={(event) => setReplacing(event.currentTarget.checked)}
        />
      )}
      {isReplacing && (
        <>
          <DestinationFields
            organizationId={organizationId}
            form={form}
            onKind={() => {
              save.reset();
              setForced(false);
            }}
          />
          <TryOut organizationId={organizationId} form={form} />
        </>
      )}
      {refused && (
        <Alert
          data-refusal
          tabIndex={-1}
          color="red"
          icon={<IconCircleX size={18} />}
          title={refused.message}
        >
          <Checkbox
            label="Save anyway"
            description="Files can't be delivered until the destination works."
            checked={isForced}
            onChange={(event) => setForced(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </FormDialog>
  );
}

interface How {
  isReplacing: boolean;
  isForced: boolean;
}

function send(
  id: string,
  storageId: string | undefined,
  values: Values,
  { isReplacing, isForced: force }: How,
) {
  const { name, destination } = requestOf(values);
  if (!storageId) return trpcClient.externalStorage.create.mutate({ id, name, destination, force });
  return trpcClient.externalStorage.update.mutate({
    id,
    storageId,
    name,
    ...(isReplacing && { destination, force }),
  });
}

/** Tests the form's values before they are saved. The result disappears when the values change. */
function TryOut({ organizationId: id, form }: { organizationId: string; form: StorageForm }) {
  const attempt = useSend((input: TryStorageInput) => trpcClient.externalStorage.try.query(input));
  const destination = JSON.stringify(requestOf(form.values).destination);
  const isOfThese = JSON.stringify(attempt.variables?.destination) === destination;
  const start = () => {
    const isComplete = !Object.keys(form.validate().errors).some((path) => path.startsWith("destination"));
    if (isComplete) attempt.mutate({ id, destination: requestOf(form.values).destination });
  };
  return (
    <Group gap="sm" role="status">
      <Button variant="default" loading={attempt.isPending} onClick={start}>
        Test
      </Button>
      {isOfThese && attempt.data && <LastTest result={attempt.data} />}
      <Refusal error={isOfThese && attempt.error} />
    </Group>
  );
}

import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ComponentProps, ReactNode, SubmitEventHandler } from "react";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";

interface NewKeyDialogProps {
  title: string;
  /** Once there is a key. */
  titleOfNew: string;
  label: string;
  /** The thing to name it after. */
  usedBy: string;
  create: {
    data: { key: string } | undefined;
    error: ComponentProps<typeof Refusal>["error"];
    isPending: boolean;
  };
  nameField: ComponentProps<typeof TextInput>;
  /** The names of all fields, which show what is wrong with them themselves. */
  fields: string[];
  /** Further words, beneath the new key. */
  howToUse?(key: string): ReactNode;
  /** Further fields. */
  children?: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose(): void;
}

/** Names a key, and shows it this once. */
export function NewKeyDialog(props: NewKeyDialogProps) {
  const { create, onClose } = props;
  return (
    <Dialog
      onClose={onClose}
      title={create.data ? props.titleOfNew : props.title}
      // The key is shown this once: only whoever says that they have it closes the dialog.
      closeOnClickOutside={!create.data}
      closeOnEscape={!create.data}
      withCloseButton={!create.data}
    >
      {create.data ? (
        <NewKey
          label={props.label}
          value={create.data.key}
          beneath={props.howToUse?.(create.data.key)}
          onDone={onClose}
        />
      ) : (
        <form noValidate onSubmit={props.onSubmit}>
          <Stack gap="md">
            <TextInput
              label="Name"
              description={props.usedBy}
              withAsterisk
              data-autofocus
              maxLength={100}
              {...props.nameField}
            />
            {props.children}
            <Refusal error={create.error} fields={props.fields} />
            <Group justify="flex-end">
              <CancelButton />
              <Button type="submit" loading={create.isPending}>
                Create key
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

interface NewKeyProps {
  label: string;
  value: string;
  /** "key", or what else it is. */
  what?: string;
  /** True if it can be read elsewhere, later. */
  isKept?: boolean;
  /** Further words about it, above and beneath it. */
  children?: ReactNode;
  beneath?: ReactNode;
  onDone(): void;
}

/** A key in the only moment in which it can be read. */
export function NewKey({ label, value, what = "key", isKept = false, onDone, ...words }: NewKeyProps) {
  return (
    <Stack gap="md">
      {words.children}
      {!isKept && <Text>Copy it now. Meridian keeps only a fingerprint of it and can't show it again.</Text>}
      <TextInput
        label={label}
        value={value}
        readOnly
        classNames={{ input: "mono" }}
        onFocus={(event) => event.currentTarget.select()}
      />
      {words.beneath}
      <Group justify="flex-end">
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? "Copied" : `Copy ${what}`}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have it</Button>
      </Group>
    </Stack>
  );
}

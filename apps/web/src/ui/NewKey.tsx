import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

interface NewKeyProps {
  label: string;
  value: string;
  onDone(): void;
}

/** A key in the only moment in which it can be read. */
export function NewKey({ label, value, onDone }: NewKeyProps) {
  return (
    <Stack gap="md">
      <Text>Copy it now. Meridian keeps only a fingerprint of it and can't show it again.</Text>
      <TextInput
        label={label}
        value={value}
        readOnly
        classNames={{ input: "mono" }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? "Copied" : "Copy key"}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have it</Button>
      </Group>
    </Stack>
  );
}

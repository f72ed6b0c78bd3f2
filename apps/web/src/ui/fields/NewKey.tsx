import { Button, CopyButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface NewKeyProps {
  label: string;
  value: string;
  /** "key", or what else it is. */
  what?: string;
  /** Whether it can be read elsewhere, later. */
  isKept?: boolean;
  /** What is to be said about it besides. */
  children?: ReactNode;
  onDone(): void;
}

/** A key in the only moment in which it can be read. */
export function NewKey({ label, value, what = "key", isKept = false, children, onDone }: NewKeyProps) {
  return (
    <Stack gap="md">
      {children}
      {!isKept && <Text>Copy it now. Meridian keeps only a fingerprint of it and can't show it again.</Text>}
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
              {copied ? "Copied" : `Copy ${what}`}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>I have it</Button>
      </Group>
    </Stack>
  );
}

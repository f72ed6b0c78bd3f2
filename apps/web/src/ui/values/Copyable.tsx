import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Something to be typed elsewhere, and a button that copies it. */
export const Copyable = ({ value, label }: { value: string; label: string }) => (
  <>
    <code>{value}</code>{" "}
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={copied ? "Copied" : `Copy ${label}`}
          onClick={copy}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  </>
);

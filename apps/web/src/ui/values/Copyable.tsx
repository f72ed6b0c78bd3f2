import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Fragment } from "react";

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

/** A mail address: where it takes lines, it breaks before the @ and after the dots, not within a word. */
export const Address = ({ children }: { children: string }) => (
  <span className="address">
    {children.split(/(?=@)|(?<=\.)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

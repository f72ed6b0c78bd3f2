import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { SearchSelect } from "../data/searchSelect/SearchSelect.tsx";
import type { Source } from "../data/searchSelect/sources.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../ui/ConfirmDialog.tsx";

interface TransferToMemberProps extends Pick<ConfirmDialogProps, "change" | "children" | "onClose"> {
  name: string;
  /** Who can become the owner. */
  source: Source;
  description: string;
  onTransfer(userId: string): void;
}

/** Asks which of the people who belong to something becomes its owner. */
export function TransferToMember(props: TransferToMemberProps) {
  const { name, source, description, onTransfer, children, ...dialog } = props;
  const [userId, setUserId] = useState<string | null>(null);
  return (
    <ConfirmDialog
      title={`Transfer ${name}`}
      action="Transfer ownership"
      phrase={name}
      isDangerous
      isReady={userId !== null}
      onConfirm={() => userId && onTransfer(userId)}
      {...dialog}
    >
      <Stack gap="md">
        <Text>{children}</Text>
        <SearchSelect
          label="New owner"
          description={description}
          placeholder="Name or address"
          withAsterisk
          source={source}
          value={userId}
          onChange={(chosen) => setUserId(chosen)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

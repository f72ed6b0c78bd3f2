import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useUnsavedInput } from "../../forms/unsaved.ts";
import { Refusal } from "../page/Refusal.tsx";
import { CancelButton, Dialog } from "./Dialog.tsx";

interface AddDialogProps {
  title: string;
  action: string;
  isReady: boolean;
  add: { isPending: boolean; error: unknown };
  onAdd(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks whom or what to add, and adds it. */
export function AddDialog({ title, action, isReady, add, onAdd, onClose, children }: AddDialogProps) {
  const typing = useUnsavedInput(add.isPending);
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        <Stack gap="md" {...typing}>
          {children}
        </Stack>
        <Refusal error={add.error} />
        <Group justify="flex-end">
          <CancelButton />
          <Button disabled={!isReady} loading={add.isPending} onClick={onAdd}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

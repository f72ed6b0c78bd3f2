import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import { Refusal } from "./Refusal.tsx";

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
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        {children}
        <Refusal error={add.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button disabled={!isReady} loading={add.isPending} onClick={onAdd}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";

interface RevokeKeyDialogProps {
  name: string;
  /** What it means for whatever uses the key. */
  consequence: string;
  revoke: { error: ComponentProps<typeof Refusal>["error"]; isPending: boolean };
  onRevoke(): void;
  onClose(): void;
}

export function RevokeKeyDialog({ name, consequence, revoke, onRevoke, onClose }: RevokeKeyDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Revoke ${name}?`}>
      <Text>{consequence} It can't be brought back.</Text>
      <Refusal error={revoke.error} />
      <Group justify="flex-end" mt="lg">
        <CancelButton>Keep it</CancelButton>
        <Button color="red" loading={revoke.isPending} onClick={onRevoke}>
          Revoke key
        </Button>
      </Group>
    </Dialog>
  );
}

import { Button, Group, Text } from "@mantine/core";
import type { ObservatoryKey } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";

interface RevokeKeyDialogProps {
  observatoryId: string;
  observatoryKey: ObservatoryKey;
  onClose(): void;
}

export function RevokeKeyDialog({ observatoryId, observatoryKey, onClose }: RevokeKeyDialogProps) {
  const revoke = useChange(trpc.observatoryKeys.revoke, {
    done: onClose,
    say: "Key revoked",
    refresh: "observatory",
  });
  return (
    <Dialog onClose={onClose} title={`Revoke ${observatoryKey.name}?`}>
      <Text>A plugin that is connected with it is disconnected at once. It can't be brought back.</Text>
      <Refusal error={revoke.error} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button
          color="red"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ id: observatoryId, keyId: observatoryKey.id })}
        >
          Revoke key
        </Button>
      </Group>
    </Dialog>
  );
}

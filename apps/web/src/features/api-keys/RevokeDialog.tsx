import { Button, Group, Text } from "@mantine/core";
import type { ApiKey } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { sentence } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { CancelButton, Dialog } from "../../ui/Dialog.tsx";

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const revoke = useChange(trpc.apiKeys.revoke, { done: onClose, say: "API key revoked", refresh: "apiKey" });
  return (
    <Dialog onClose={onClose} title={`Revoke ${apiKey.name}?`}>
      <Text>Programs that use it are refused from now on. It can't be brought back.</Text>
      {revoke.error && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          {sentence(revoke.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <CancelButton>Keep it</CancelButton>
        <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate({ id: apiKey.id })}>
          Revoke key
        </Button>
      </Group>
    </Dialog>
  );
}

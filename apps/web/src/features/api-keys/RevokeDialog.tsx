import { Button, Group, Text } from "@mantine/core";
import type { ApiKey } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { sentence } from "../../problem.ts";
import { queryClient, trpc } from "../../trpc.ts";
import { CancelButton, Dialog } from "../../ui/Dialog.tsx";
import { announceSuccess } from "../../ui/toast.ts";

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const revoke = useMutation({
    ...trpc.apiKeys.revoke.mutationOptions(),
    onSuccess: () => {
      onClose();
      void announceSuccess("API key revoked");
    },
    onSettled: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
  });
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

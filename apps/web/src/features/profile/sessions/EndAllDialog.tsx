import { Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useSend } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { endSession } from "../../../session.ts";
import { trpcClient } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

/** Ends every session, this one last. */
export function EndAllDialog({ others, onClose }: { others: number; onClose(): void }) {
  const router = useRouter();
  const end = useSend(
    async () => {
      await trpcClient.sessions.endOthers.mutate({});
      await endSession();
    },
    { done: () => router.navigate({ to: "/sign-in", ignoreBlocker: true }) },
  );
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      action="Sign out everywhere"
      change={end}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <Text>This session and {counted(others, "other", "others")} end. API keys keep working.</Text>
    </ConfirmDialog>
  );
}

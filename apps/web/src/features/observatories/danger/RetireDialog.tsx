import { Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

interface RetireDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Takes an observatory out of service, or back into it. */
export function RetireDialog({ observatory, onClose }: RetireDialogProps) {
  const { id, version, name, retired } = observatory;
  const change = useChange(trpc.observatories.update, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: (saved) => (saved.retired ? `${name} retired` : `${name} back in service`),
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={retired ? `Return ${name} to service?` : `Retire ${name}?`}
      action={retired ? "Return to service" : "Retire"}
      change={change}
      onClose={onClose}
      onConfirm={() => change.mutate({ id, if_version: version, retired: !retired })}
    >
      <Text>
        {retired
          ? "People can submit observations here again."
          : "Nobody can submit observations here. Its members, observations and files stay, and you can return it to service at any time."}
      </Text>
    </ConfirmDialog>
  );
}

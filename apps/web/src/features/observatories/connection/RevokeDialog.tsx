import type { ObservatoryKey } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { RevokeKeyDialog } from "../../../resource/keys/RevokeKeyDialog.tsx";
import { trpc } from "../../../trpc.ts";

interface RevokeDialogProps {
  observatoryId: string;
  observatoryKey: ObservatoryKey;
  onClose(): void;
}

export function RevokeDialog({ observatoryId: id, observatoryKey, onClose }: RevokeDialogProps) {
  const revoke = useChange(trpc.observatoryKeys.revoke, {
    done: onClose,
    say: "Key revoked",
    refresh: "observatory",
  });
  return (
    <RevokeKeyDialog
      name={observatoryKey.name}
      consequence="A plugin connected with it is disconnected at once."
      revoke={revoke}
      onRevoke={() => revoke.mutate({ id, keyId: observatoryKey.id })}
      onClose={onClose}
    />
  );
}

import type { ApiKey } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { RevokeKeyDialog } from "../../resource/keys/RevokeKeyDialog.tsx";
import { trpc } from "../../trpc.ts";

export function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const revoke = useChange(trpc.apiKeys.revoke, { done: onClose, say: "API key revoked", refresh: "apiKey" });
  return (
    <RevokeKeyDialog
      name={name}
      consequence="Programs that use it stop working at once."
      revoke={revoke}
      onRevoke={() => revoke.mutate({ id })}
      onClose={onClose}
    />
  );
}

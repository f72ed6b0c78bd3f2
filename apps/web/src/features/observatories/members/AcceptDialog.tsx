import type { AccessRequest, Observatory, ObservatoryFlag } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/dialogs/AddDialog.tsx";
import { flagsUpTo } from "./flags.ts";
import { LevelField } from "./LevelField.tsx";

export interface DecisionProps {
  observatory: Observatory;
  request: AccessRequest;
  onClose(): void;
}

/** Accepts a request for access, with the permissions to give. */
export function AcceptDialog({ observatory: { id, name }, request, onClose }: DecisionProps) {
  const [level, setLevel] = useState<ObservatoryFlag>("can_observe");
  const accept = useChange(trpc.accessRequests.accept, {
    done: onClose,
    say: `${request.name} is a member now`,
    refresh: "observatory",
  });
  return (
    <AddDialog
      title={`Give ${request.name} access to ${name}`}
      action="Give access"
      isReady
      add={accept}
      onAdd={() => accept.mutate({ id, requestId: request.id, ...flagsUpTo(level) })}
      onClose={onClose}
    >
      <LevelField label="They may" value={level} onChange={setLevel} />
    </AddDialog>
  );
}

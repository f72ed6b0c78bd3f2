import { Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useState } from "react";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { hasStatus } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { HeldBy } from "./words.tsx";

type Named = Pick<Observatory, "id" | "name">;

export interface HoldDialogProps {
  observatory: Named & Pick<Observatory, "hold">;
  onClose(): void;
}

export const useEndHold = (
  { id, name }: Named,
  follow: { done?(): void; refused(error: unknown): unknown },
) =>
  useChange(trpc.observatories.endHold, {
    keep: trpc.observatories.get.queryKey({ id }),
    ...follow,
    say: `${name} is no longer held`,
    about: `hold ${id}`,
    refresh: "observatory",
  });

/**
 * Asks before an observatory gets work again, because somebody may stand beside the telescope. It ends the hold that it names: where
 * somebody has changed that meanwhile, it asks anew.
 */
export function EndHoldDialog({ observatory, onClose }: HoldDialogProps) {
  const { id, name } = observatory;
  const [held, setHeld] = useState(observatory.hold);
  const end = useEndHold(observatory, {
    done: onClose,
    async refused(error) {
      if (hasStatus(error, 412)) setHeld((await readAnew(trpc.observatories.get.queryOptions({ id }))).hold);
    },
  });
  return (
    <ConfirmDialog
      title="End this hold?"
      action="End hold"
      change={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ id, ...(held && { if_since: held.since }) })}
    >
      {held && (
        <Text mb="xs">
          <HeldBy hold={held} />: {held.reason}
        </Text>
      )}
      <Text>{name} gets observations again at once. Make sure that nobody is at the telescope.</Text>
    </ConfirmDialog>
  );
}

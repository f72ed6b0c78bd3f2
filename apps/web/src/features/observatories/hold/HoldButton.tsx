import { Button, Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { HoldDialog } from "./HoldDialog.tsx";

/** Holds an observatory by hand, or ends its hold, for those who operate it. */
export function HoldButton({ observatory }: { observatory: Observatory }) {
  const [asking, setAsking] = useState<"hold" | "end">();
  const { abilities, hold, retired } = observatory;
  if (!abilities.operate || (retired && !hold)) return null;
  const close = () => setAsking(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={hold ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={() => setAsking(hold ? "end" : "hold")}
      >
        {hold ? "End hold" : "Hold"}
      </Button>
      {asking === "hold" && <HoldDialog observatory={observatory} onClose={close} />}
      {asking === "end" && <EndHoldDialog observatory={observatory} onClose={close} />}
    </>
  );
}

interface EndHoldDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks before an observatory gets work again, because somebody may stand beside the telescope. */
function EndHoldDialog({ observatory: { id, name }, onClose }: EndHoldDialogProps) {
  const end = useChange(trpc.observatories.endHold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: `${name} is no longer held`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title="End this hold?"
      action="End hold"
      change={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ id })}
    >
      <Text>{name} gets observations again at once. Make sure that nobody is at the telescope.</Text>
    </ConfirmDialog>
  );
}

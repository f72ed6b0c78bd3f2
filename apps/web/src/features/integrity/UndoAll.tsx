import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

/** Takes back all of a repair in bulk that can be, after asking. */
export function UndoAll({ id }: { id: string }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const undo = useChange(trpc.integrity.undoRepairs, {
    done: ({ id }) => {
      setAsked(false);
      return navigate({ to: "/integrity/repairs/$id", params: { id } });
    },
    refresh: "integrity",
  });
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setAsked(true)}>
        Undo all
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Undo this whole repair?"
          action="Undo all"
          change={undo}
          onClose={() => setAsked(false)}
          onConfirm={() => undo.mutate({ id })}
        >
          Takes each of its repairs back and reopens the issues. What has been changed since stays as it is
          now, with the reason.
        </ConfirmDialog>
      )}
    </>
  );
}

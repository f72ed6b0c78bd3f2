import { Button } from "@mantine/core";
import type { RepairDetails } from "@meridian/contract";
import { useState } from "react";
import { UndoDialog } from "./UndoDialog.tsx";

/** Takes one step of a repair in bulk back. */
export function UndoButton({ step: { issue_id, step } }: { step: RepairDetails["steps"][number] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Undo: ${[step.summary, step.document_id].filter(Boolean).join(", ")}`}
        onClick={() => setAsked(true)}
      >
        Undo
      </Button>
      {isAsked && <UndoDialog id={issue_id} onClose={() => setAsked(false)} />}
    </>
  );
}

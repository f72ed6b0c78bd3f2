import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";

/** Takes back what a toast tells of. */
export function UndoButton({ onUndo }: { onUndo(): void }) {
  return (
    <Button variant="default" mt="xs" leftSection={<IconArrowBackUp size={16} />} onClick={onUndo}>
      Undo
    </Button>
  );
}

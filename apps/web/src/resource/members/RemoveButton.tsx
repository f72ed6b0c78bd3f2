import { Button } from "@mantine/core";
import { type Removal, removalWords } from "./removal.ts";

interface RemoveButtonProps extends Removal {
  onRemove(): void;
}

/** Leave on one's own row; remove on the rows of others. */
export function RemoveButton({ onRemove, ...removal }: RemoveButtonProps) {
  const { action, label } = removalWords(removal);
  return (
    <Button size="compact-sm" variant="default" aria-label={label} onClick={onRemove}>
      {action}
    </Button>
  );
}

import { Button } from "@mantine/core";
import { type Removal, removalWords } from "./removal.ts";

interface RemoveButtonProps extends Removal {
  /** Why it can't be done, if it can't. */
  whyNot?: string | undefined;
  onRemove(): void;
}

/** Leaving, on one's own row; removing, on those of others. */
export function RemoveButton({ whyNot, onRemove, ...removal }: RemoveButtonProps) {
  const { action, label } = removalWords(removal);
  return (
    <span data-hint={whyNot}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={label}
        aria-description={whyNot}
        disabled={whyNot !== undefined}
        onClick={onRemove}
      >
        {action}
      </Button>
    </span>
  );
}

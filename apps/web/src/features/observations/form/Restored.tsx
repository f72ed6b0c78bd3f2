import { Alert, Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";

/** Says that the form isn't empty, and empties it. */
export function Restored({ onStartAnew }: { onStartAnew(): void }) {
  return (
    <Alert role="status" icon={<IconHistory size={18} />} title="Draft restored">
      It wasn't submitted before the page closed.
      <div>
        <Button mt="xs" size="compact-sm" variant="default" onClick={onStartAnew}>
          Start over
        </Button>
      </div>
    </Alert>
  );
}

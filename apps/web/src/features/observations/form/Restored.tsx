import { Alert, Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";

/** Says that the form isn't empty, and empties it. */
export function Restored({ onStartAnew }: { onStartAnew(): void }) {
  return (
    <Alert role="status" icon={<IconHistory size={18} />} title="What you typed is here again">
      The page was loaded anew, or you were signed out, before it was submitted.
      <div>
        <Button mt="xs" size="compact-sm" variant="default" onClick={onStartAnew}>
          Start anew
        </Button>
      </div>
    </Alert>
  );
}

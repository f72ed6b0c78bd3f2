import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { explain, problemOf } from "../problem.ts";
import { Notice } from "./Notice.tsx";

/** What went wrong and what to do about it, in the place of what couldn't be loaded. */
export function ErrorPanel({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, detail } = explain(error);
  const request = problemOf(error)?.request_id;
  return (
    <div role="alert">
      <Notice icon={IconPlugConnectedX} tone="bad" title={title} note={request && `Request ${request}`}>
        {detail}
        {retry && (
          <div>
            <Button mt="sm" variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
}

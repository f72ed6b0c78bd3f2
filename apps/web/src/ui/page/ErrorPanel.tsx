import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { explain, problemOf } from "../../problem.ts";
import { Notice } from "./Notice.tsx";

/** What went wrong and what to do about it, in the place of what couldn't be loaded. */
export function ErrorPanel({ error, retry }: { error: unknown; retry?: () => void }) {
  const { title, detail } = explain(error);
  const problem = problemOf(error);
  const request = problem?.request_id;
  // What isn't there or isn't allowed stays so.
  const isFinal = problem?.status === 404 || problem?.status === 403;
  return (
    <div role="alert">
      <Notice icon={IconPlugConnectedX} tone="bad" title={title} note={request && `Request ${request}`}>
        {detail}
        {retry && !isFinal && (
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

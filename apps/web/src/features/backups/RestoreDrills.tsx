import { Button } from "@mantine/core";
import { IconDatabaseSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { count } from "../../format/quantity.ts";
import { type HistoryColumn, OperationHistory } from "../../operations/OperationHistory.tsx";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { tookWords } from "./words.ts";

const columns: HistoryColumn<"restore_drill">[] = [
  ["Timestamp", ({ created_at }) => <Time at={created_at} />],
  "status",
  ["Backup of", ({ snapshot_at }) => (snapshot_at ? <Time at={snapshot_at} /> : "–")],
  ["Rows", ({ row_count }) => (row_count === null ? "–" : count(row_count))],
  ["Took", tookWords],
];

/** The findings of restore drills, and the button for another one. */
export function RestoreDrills() {
  const navigate = useNavigate();
  const start = useChange(trpc.restoreDrills.start, {
    done: ({ id }) => navigate({ to: "/restore-drills/$id", params: { id } }),
    refresh: "restoreDrill",
  });
  return (
    <OperationHistory
      kind="restore_drill"
      title="Restore drills"
      lead="The newest verified backup is loaded beside the data, compared row by row, and dropped again."
      actions={
        <Button
          variant="default"
          leftSection={<IconDatabaseSearch size={16} aria-hidden="true" />}
          loading={start.isPending}
          onClick={() => start.mutate({})}
        >
          Try a restore now
        </Button>
      }
      above={<Refusal error={start.error} />}
      columns={columns}
      empty={
        <Notice icon={IconDatabaseSearch} title="No restore drills yet">
          The schedule below says when one is made by itself. “Try a restore now” makes one at once.
        </Notice>
      }
    />
  );
}

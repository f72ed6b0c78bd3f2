import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../ui/dialogs/ConfirmDialog.tsx";

/** The statuses in which nothing of a project is observed. */
export type End = "paused" | "completed" | "archived";

const words: Record<End, { verb: string; stops: string }> = {
  paused: {
    verb: "Pause",
    stops:
      "Nobody can submit observations to it until it is active again. What is already assigned or in progress goes on.",
  },
  completed: {
    verb: "Complete",
    stops: "Nobody can submit observations to it until it is active again.",
  },
  archived: {
    verb: "Archive",
    stops:
      "Nobody can submit observations to it or change it until it is active again. Its observations and files stay.",
  },
};

interface EndDialogProps extends Pick<ConfirmDialogProps, "change" | "onConfirm" | "onClose"> {
  project: { id: string; name: string };
  end: End;
}

/** Explains what pausing, completing or archiving a project stops, and asks for confirmation. */
export function EndDialog({ project: { id, name }, end, ...dialog }: EndDialogProps) {
  const { verb, stops } = words[end];
  return (
    <ConfirmDialog title={`${verb} ${name}?`} action={`${verb} project`} {...dialog}>
      <Text>{stops}</Text>
      <Pending id={id} end={end} />
    </ConfirmDialog>
  );
}

/** How many observations stay pending. */
function Pending({ id, end }: { id: string; end: End }) {
  const { data, isPending } = useQuery(
    trpc.observations.list.queryOptions({ project_id: id, limit: 1, counts: true }),
  );
  const pending = data?.counts?.status.pending ?? 0;
  if (isPending) return <Skeleton height="1.5rem" mt="sm" role="status" aria-label="Counting observations" />;
  if (pending === 0) return null;
  return (
    <Text mt="sm" fw={500}>
      {counted(pending, "pending observation isn't", "pending observations aren't")} observed while it is{" "}
      {end}.
    </Text>
  );
}

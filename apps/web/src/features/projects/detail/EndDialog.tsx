import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../../../ui/ConfirmDialog.tsx";

interface ArchiveDialogProps extends Pick<ConfirmDialogProps, "change" | "onConfirm" | "onClose"> {
  project: { id: string; name: string };
}

/** Says what archiving a project stops, and asks. */
export function ArchiveDialog({ project: { id, name }, ...dialog }: ArchiveDialogProps) {
  return (
    <ConfirmDialog title={`Archive ${name}?`} action="Archive project" {...dialog}>
      <Text>
        Nobody can submit observations to it or change it until it is active again. Its observations and files
        stay.
      </Text>
      <Pending id={id} />
    </ConfirmDialog>
  );
}

/** How many observations it leaves waiting. */
function Pending({ id }: { id: string }) {
  const { data, isPending } = useQuery(
    trpc.observations.list.queryOptions({ project_id: id, limit: 1, counts: true }),
  );
  const pending = data?.counts?.status.pending ?? 0;
  if (isPending) return <Skeleton height="1.5rem" mt="sm" role="status" aria-label="Counting observations" />;
  if (pending === 0) return null;
  return (
    <Text mt="sm" fw={500}>
      {counted(pending, "pending observation isn't", "pending observations aren't")} observed while it is
      archived.
    </Text>
  );
}

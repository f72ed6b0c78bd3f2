import { useChange } from "../../data/useChange.ts";
import { useLeaveDeleted } from "../../data/useLeaveDeleted.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/dialogs/ConfirmDialog.tsx";
import { type ResourceKind, resourceKinds } from "../kinds.ts";

interface DeleteDialogProps extends Pick<ConfirmDialogProps, "children" | "isReady" | "onClose"> {
  of: ResourceKind;
  resource: { id: string; version: number; name: string };
  /** The name where there is little room. */
  short?: string;
  /** Must be typed before it is deleted. */
  phrase: string;
}

/** Says what goes, deletes it for good, and leads to the list that it was in. */
export function DeleteDialog({ of, resource, short, onClose, ...dialog }: DeleteDialogProps) {
  const { id, version, name } = resource;
  const { list, calls } = resourceKinds[of];
  const leave = useLeaveDeleted(list);
  const remove = useChange(calls.delete, {
    done: () => {
      onClose();
      return leave(name, { queryKey: calls.get.queryKey({ id }) });
    },
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${short ?? name}?`}
      action={`Delete ${of}`}
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, if_version: version })}
    />
  );
}

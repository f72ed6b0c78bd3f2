import { Button, Group, type ModalProps, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useFaultInSight } from "../../forms/useFaultInSight.ts";
import { hasStatus } from "../../problem.ts";
import { type Conflict, ConflictNotice } from "../page/ConflictNotice.tsx";
import { Refusal } from "../page/Refusal.tsx";
import { CancelButton, Dialog } from "./Dialog.tsx";

interface FormDialogProps extends Pick<ModalProps, "size" | "closeOnClickOutside"> {
  title: string;
  save: { isPending: boolean; error: unknown };
  /** The fields that say themselves what is wrong with them. */
  fields: readonly string[];
  isSaveable?: boolean;
  /** The values that others saved meanwhile, where they may. */
  conflict?: Conflict;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog, which says why it wasn't saved, also when somebody else was faster. */
export function FormDialog(props: FormDialogProps) {
  const { save, fields, isSaveable = true, conflict, onSubmit, children, ...modal } = props;
  const form = useFaultInSight(onSubmit, save.error);
  const isConflict = conflict !== undefined && hasStatus(save.error, 412);
  return (
    <Dialog {...modal}>
      <form {...form}>
        <Stack gap="md">
          {isConflict && <ConflictNotice {...conflict} />}
          {children}
          {!isConflict && <Refusal error={save.error} fields={fields} />}
          <Group justify="flex-end">
            <CancelButton />
            <Button type="submit" loading={save.isPending} disabled={!isSaveable}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

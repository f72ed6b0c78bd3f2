import { Button, Group, type ModalProps, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { hasStatus } from "../problem.ts";
import { CancelButton, Dialog } from "./Dialog.tsx";
import { Overtaken } from "./Overtaken.tsx";
import { Refusal } from "./Refusal.tsx";
import { useFaultInSight } from "./useFaultInSight.ts";

interface FormDialogProps extends Pick<ModalProps, "size" | "closeOnClickOutside"> {
  title: string;
  save: { isPending: boolean; error: unknown };
  /** The fields that say themselves what is wrong with them. */
  fields: readonly string[];
  isSaveable?: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onClose(): void;
  children: ReactNode;
}

/** A form in a dialog, which says why it wasn't saved, also when somebody else was faster. */
export function FormDialog(props: FormDialogProps) {
  const { save, fields, isSaveable = true, onSubmit, children, ...modal } = props;
  const form = useFaultInSight(onSubmit, save.error);
  const isOvertaken = hasStatus(save.error, 412);
  return (
    <Dialog {...modal}>
      <form {...form}>
        <Stack gap="md">
          {isOvertaken && <Overtaken />}
          {children}
          {!isOvertaken && <Refusal error={save.error} fields={fields} />}
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

import { Button, Group, Stack, type StackProps } from "@mantine/core";
import type { FormEvent } from "react";
import { useFaultInSight } from "../../forms/useFaultInSight.ts";
import { Refusal } from "../page/Refusal.tsx";

interface CreateFormProps extends Omit<StackProps, "onSubmit"> {
  /** What the button says. */
  action: string;
  create: { isPending: boolean; error: unknown };
  /** The fields that say themselves what is wrong with them. */
  fields: readonly string[];
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** The form of a page that makes something new: its fields, why it was refused, and the button. */
export function CreateForm({ action, create, fields, onSubmit, children, ...look }: CreateFormProps) {
  const form = useFaultInSight(onSubmit, create.error);
  return (
    <form {...form}>
      <Stack gap="md" {...look}>
        {children}
        <Refusal error={create.error} fields={fields} />
        <Group>
          <Button type="submit" loading={create.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

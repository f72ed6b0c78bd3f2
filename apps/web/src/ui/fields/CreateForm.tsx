import { Button, Group, Stack, type StackProps, Textarea, type TextareaProps, Title } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useFaultInSight } from "../../forms/useFaultInSight.ts";
import { Refusal } from "../page/Refusal.tsx";
import classes from "./CreateForm.module.css";

interface CreateFormProps extends Omit<StackProps, "onSubmit"> {
  /** The button's words. */
  action: string;
  create: { isPending: boolean; error: unknown };
  /** The fields that say themselves what is wrong with them. */
  fields: readonly string[];
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** The form of a page that makes something new: its fields, why it was refused, and the button. */
export function CreateForm({ action, create, fields, onSubmit, children, ...stack }: CreateFormProps) {
  const form = useFaultInSight(onSubmit, create.error);
  return (
    <form {...form}>
      <Stack gap="md" {...stack}>
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

/** Fields that belong together, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`surface ${classes.panel}`}>
      <Title order={2} size="1rem">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** A description, in as many lines as it takes. */
export const DescriptionField = (props: TextareaProps) => (
  <Textarea label="Description" autosize minRows={3} maxRows={10} maxLength={5000} {...props} />
);

import { Button, Group } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Section } from "./Section.tsx";

interface SavedSectionProps<Values> {
  title: string;
  form: UseFormReturnType<Values>;
  update: { isPending: boolean; error: unknown; mutate(values: Values): void };
  children: ReactNode;
}

/** A part of the profile with fields, saved by its own button. */
export function SavedSection<Values extends object>(props: SavedSectionProps<Values>) {
  const { title, form, update, children } = props;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => update.mutate(values))}>
      <Section title={title}>
        {children}
        <Refusal error={update.error} fields={Object.keys(form.values)} />
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </Section>
    </form>
  );
}

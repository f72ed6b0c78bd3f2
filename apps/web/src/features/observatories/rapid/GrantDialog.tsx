import { NumberInput, Text } from "@mantine/core";
import type { Observatory, RapidRight } from "@meridian/contract";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import type { Source } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { useForm } from "../../../forms/form.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";

interface Values {
  projectId: string | null;
  per_month: number | string;
}

const validate = ({ projectId, per_month }: Values) => ({
  ...(projectId === null && { projectId: "Required" }),
  ...(!(Number.isInteger(per_month) && Number(per_month) >= 1 && Number(per_month) <= 1000) && {
    per_month: "Must be a whole number from 1 to 1000",
  }),
});

interface GrantDialogProps {
  observatory: Observatory;
  /** The right that is changed; without it a project is chosen. */
  right: RapidRight | undefined;
  onClose(): void;
}

/** Asks for a project, and how many rapid requests it may submit in a month. */
export function GrantDialog({ observatory: { id, name }, right, onClose }: GrantDialogProps) {
  const form = useForm<Values>({
    initialValues: { projectId: right?.project_id ?? null, per_month: right?.per_month ?? 5 },
    validate,
  });
  const grant = useChange(trpc.rapid.grant, {
    done: onClose,
    say: "Right saved",
    form,
    refresh: "observatory",
  });
  return (
    <FormDialog
      title={right ? `Rapid requests of ${right.project_name}` : `Allow rapid requests at ${name}`}
      save={grant}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit(({ projectId, per_month }) =>
        grant.mutate({ id, projectId: projectId!, per_month: Number(per_month) }),
      )}
      onClose={onClose}
    >
      {!right && (
        <SearchSelect
          label="Project"
          description="Projects that list this observatory, or have observations here"
          withAsterisk
          source={candidatesOf(id)}
          none="No project uses this observatory yet"
          {...form.getInputProps("projectId")}
          value={form.values.projectId}
        />
      )}
      <NumberInput
        label="Requests a month"
        description="Calendar months, by UTC"
        withAsterisk
        min={1}
        max={1000}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps("per_month")}
      />
      <Text size="sm" c="dimmed">
        A request that ends before it was handed out doesn't count.
      </Text>
    </FormDialog>
  );
}

const candidatesOf = (id: string): Source => ({
  key: ["search", "rapid", id],
  find: async (search) => (await trpcClient.rapid.candidates.query({ id, search })).items,
});

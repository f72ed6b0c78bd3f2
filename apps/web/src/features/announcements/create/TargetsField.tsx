import { Input, Stack, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { TargetKindField } from "./TargetKindField.tsx";
import { targetKinds, type Values } from "./values.ts";

/** Who it is for: everybody, or any combination of people, observatories, organizations and projects. */
export function TargetsField({ form }: { form: UseFormReturnType<Values> }) {
  const change = (part: Partial<Values>) => {
    form.setValues(part);
    form.clearFieldError("targets");
  };
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Input.Label component="legend" mb={6}>
        Recipients
      </Input.Label>
      <Stack gap="md">
        <Switch
          label="Everybody"
          description="Every registered user, including you"
          checked={form.values.isEverybody}
          onChange={(event) => change({ isEverybody: event.currentTarget.checked })}
        />
        {!form.values.isEverybody &&
          targetKinds.map((kind) => (
            <TargetKindField
              key={kind}
              kind={kind}
              choice={form.values.choices[kind]}
              onChange={(choice) => change({ choices: { ...form.values.choices, [kind]: choice } })}
            />
          ))}
        {form.errors.targets && <Input.Error role="alert">{form.errors.targets}</Input.Error>}
      </Stack>
    </fieldset>
  );
}

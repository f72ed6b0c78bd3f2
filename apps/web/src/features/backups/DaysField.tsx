import { Button, Group, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { faultsOf } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";

interface DaysFieldProps {
  name: "backup_keep_days" | "way_back_days";
  label: string;
  description: string;
  value: number;
  max: number;
  /** The value of the environment variable, where something else was chosen. */
  usual?: number | undefined;
}

/** A setting in days, saved by itself. */
export function DaysField({ name, label, description, value, max, usual }: DaysFieldProps) {
  const [typed, setTyped] = useState<number | string>(value);
  const update = useChange(trpc.settings.update, {
    keep: trpc.settings.get.queryKey({}),
    say: "Setting saved",
  });
  const fault = faultsOf(update.error)[name];
  const isReady = typeof typed === "number" && typed >= 1 && typed <= max && typed !== value;
  return (
    <Stack
      component="form"
      gap="xs"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) update.mutate({ [name]: typed });
      }}
    >
      <NumberInput
        label={label}
        description={description}
        min={1}
        max={max}
        allowDecimal={false}
        value={typed}
        error={fault}
        onChange={setTyped}
      />
      {!fault && <Refusal error={update.error} />}
      <Group gap="sm">
        <Button type="submit" disabled={!isReady} loading={update.isPending}>
          Save
        </Button>
        {usual !== undefined && (
          <Button
            variant="default"
            disabled={update.isPending}
            onClick={() => update.mutate({ [name]: null })}
          >
            Use the default, {usual}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

import { Checkbox, Group, Input, MultiSelect, Stack, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { TargetKind } from "@meridian/contract";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fitting, useSettled } from "../../../data/searching.ts";
import { capital } from "../../../format/words.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { targetQuery } from "../targetQuery.ts";
import { type Choice, targetKinds, type Values } from "./values.ts";

interface Words {
  label: string;
  all?: string;
  hint: string;
}

// All users are everybody, who is chosen above.
const wordsOf = (kind: TargetKind): Words =>
  kind === "users"
    ? { label: "Users", hint: "Find people by name or email" }
    : { label: capital(kind), all: `All ${kind}`, hint: `Members of ${kind}` };

interface TargetKindFieldProps {
  kind: TargetKind;
  choice: Choice;
  onChange(choice: Choice): void;
}

interface Option {
  value: string;
  label: string;
  detail: string | null;
}

/** So many that were chosen before are asked for by name; others show their ids. */
const mostNamed = 100;

/** The choices made before the field was there, with their names as they come. */
function useUnnamed(kind: TargetKind, { isAll, ids }: Choice, chosen: Option[]): Option[] {
  const unnamed = ids.filter((id) => !chosen.some(({ value }) => value === id));
  const asked = isAll ? [] : unnamed.slice(0, mostNamed);
  const names = useQueries({ queries: asked.map((id) => targetQuery(kind, id)) });
  return asked.map((id, at) => ({
    value: id,
    label: names[at]?.data?.name ?? (names[at]?.error ? `Deleted (${id})` : id),
    detail: null,
  }));
}

/** Chooses targets of one kind: searched on the server, several at once, or all of them. */
function TargetKindField({ kind, choice, onChange }: TargetKindFieldProps) {
  const words = wordsOf(kind);
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  // What was chosen keeps its name when a later search no longer finds it.
  const [chosen, setChosen] = useState<Option[]>([]);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...trpc.announcements.targetOptions.queryOptions({ kind, search, limit: 30 }),
    placeholderData: keepPreviousData,
    enabled: !choice.isAll,
  });
  const isAnswered = !isPlaceholderData && (search ?? "") === typed.trim();
  const found = fitting(
    (data?.items ?? []).map(({ id, label, detail }): Option => ({ value: id, label, detail })),
    typed,
    isAnswered,
    ({ label, detail }) => `${label} ${detail ?? ""}`,
  );
  const unnamed = useUnnamed(kind, choice, chosen);
  const options = [
    ...unnamed,
    ...chosen,
    ...found.filter((option) => ![...unnamed, ...chosen].some(({ value }) => value === option.value)),
  ];
  const choose = (ids: string[]) => {
    setChosen(options.filter((option) => ids.includes(option.value)));
    onChange({ isAll: false, ids });
  };
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {words.label}
        </Text>
        {words.all && (
          <Checkbox
            size="xs"
            label={words.all}
            checked={choice.isAll}
            onChange={(event) => onChange({ ...choice, isAll: event.currentTarget.checked })}
          />
        )}
      </Group>
      <MultiSelect
        aria-label={words.label}
        placeholder={choice.isAll ? `${words.all} are chosen` : words.hint}
        disabled={choice.isAll}
        data={options}
        value={choice.isAll ? [] : choice.ids}
        onChange={choose}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched already, also by what the label doesn't show.
        filter={({ options: all }) => all}
        hidePickedOptions
        maxDropdownHeight={260}
        nothingFoundMessage={
          error ? sentence(error) : isFetching || !isAnswered ? "Searching" : "Nothing found"
        }
        renderOption={({ option }) => (
          <span>
            {option.label}
            <Text component="span" c="dimmed" size="xs" display="block">
              {options.find(({ value }) => value === option.value)?.detail}
            </Text>
          </span>
        )}
      />
    </div>
  );
}

/** The recipients: everybody, or any combination of people, observatories, organizations and projects. */
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

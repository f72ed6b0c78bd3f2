import { Checkbox, Group, MultiSelect, Text } from "@mantine/core";
import type { TargetKind } from "@meridian/contract";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fitting, useSettled } from "../../../data/searching.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { targetQuery } from "../targetQuery.ts";
import type { Choice } from "./values.ts";

const words: Record<TargetKind, { label: string; all?: string; hint: string }> = {
  // All of them are everybody, who is chosen above.
  users: { label: "Users", hint: "Find people by name or email" },
  observatories: { label: "Observatories", all: "All observatories", hint: "Members of observatories" },
  organizations: { label: "Organizations", all: "All organizations", hint: "Members of organizations" },
  projects: { label: "Projects", all: "All projects", hint: "Members of projects" },
};

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

/** What was chosen before the field was there, with its names as they come. */
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
export function TargetKindField({ kind, choice, onChange }: TargetKindFieldProps) {
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
          {words[kind].label}
        </Text>
        {words[kind].all && (
          <Checkbox
            size="xs"
            label={words[kind].all}
            checked={choice.isAll}
            onChange={(event) => onChange({ ...choice, isAll: event.currentTarget.checked })}
          />
        )}
      </Group>
      <MultiSelect
        aria-label={words[kind].label}
        placeholder={choice.isAll ? `${words[kind].all} are chosen` : words[kind].hint}
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
        error={error && sentence(error)}
        nothingFoundMessage={isFetching || !isAnswered ? "Searching" : "Nothing found"}
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

import { Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentence } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { fitting, useSettled } from "../../ui/searching.ts";

interface ChoiceProps {
  value: string | null;
  onChange(id: string | null): void;
}

export function ProjectSelect(props: ChoiceProps) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const { data, error, isPlaceholderData } = useQuery({
    ...trpc.projects.list.queryOptions({ search, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchSelect
      {...props}
      label="Project"
      items={fitting(
        data?.items ?? [],
        typed,
        !isPlaceholderData && (search ?? "") === typed.trim(),
        ({ name }) => name,
      )}
      error={error}
      typed={typed}
      onType={setTyped}
    />
  );
}

export function ObservatorySelect(props: ChoiceProps) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const { data, error, isPlaceholderData } = useQuery({
    ...trpc.observatories.list.queryOptions({ search, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchSelect
      {...props}
      label="Observatory"
      items={fitting(
        data?.items ?? [],
        typed,
        !isPlaceholderData && (search ?? "") === typed.trim(),
        ({ name }) => name,
      )}
      error={error}
      typed={typed}
      onType={setTyped}
    />
  );
}

interface SearchSelectProps extends ChoiceProps {
  label: string;
  items: { id: string; name: string }[];
  error: unknown;
  typed: string;
  onType(words: string): void;
}

/** One of many, found on the server by what is typed. */
function SearchSelect({ label, items, error, value, onChange, typed, onType }: SearchSelectProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const options = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  return (
    <Select
      label={label}
      withAsterisk
      searchable
      clearable
      placeholder="Type to search"
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      searchValue={typed}
      onSearchChange={onType}
      filter={({ options: all }) => all}
      onChange={(id) => {
        setChosen(options.find((option) => option.id === id));
        onChange(id);
      }}
      nothingFoundMessage="Nothing found"
      error={error ? sentence(error) : undefined}
    />
  );
}

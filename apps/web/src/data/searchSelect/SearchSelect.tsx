import {
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from "@mantine/core";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentence } from "../../problem.ts";
import { fitting, useSettled } from "../searching.ts";
import type { Named, Source } from "./sources.ts";

interface SearchSelectProps extends Omit<SelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  /** Shown where there is nothing to choose. */
  none?: string;
  value?: string | null;
  onChange?(id: string | null, option: Named | undefined): void;
}

/** One of many, found on the server by what is typed. */
export function SearchSelect({ source, none, value = null, onChange, error, ...props }: SearchSelectProps) {
  const [picked, setPicked] = useState<Named>();
  const known = useKnown(source, picked?.id === value ? null : value);
  const chosen = [picked, known].find((one) => one?.id === value);
  const found = useOptions(source, chosen ? [chosen] : [], none);
  return (
    <Select
      placeholder="Type to search"
      {...props}
      {...found.field}
      value={value}
      onChange={(id) => {
        const option = found.options.find((one) => one.id === id);
        setPicked(option);
        onChange?.(id, option);
      }}
      error={error}
    />
  );
}

/** The name of an option, by its id. */
export function NameOf({ source, id }: { source: Source; id: string }) {
  return useKnown(source, id)?.name ?? "…";
}

const knownOf = ({ key, get }: Source, id: string | null) => ({
  queryKey: [...key, "chosen", id],
  queryFn: () => (id !== null && get ? get(id) : null),
  enabled: id !== null && get !== undefined,
  refetchInterval: false as const,
});

/** The option chosen elsewhere, like in the address, once its name is known. */
const useKnown = (source: Source, id: string | null): Named | undefined =>
  useQuery(knownOf(source, id)).data ?? undefined;

const all: OptionsFilter = ({ options }) => options;

/**
 * The options of a field that searches on the server while somebody types. `chosen` keep their names whatever is found; `none`
 * says what to do where there is nothing to find.
 */
function useOptions({ key, find }: Source, chosen: readonly Named[], none = "Nothing found") {
  const [typed, setTyped] = useState("");
  const isChosen = chosen.some(({ name }) => name === typed);
  const search = useSettled(isChosen ? "" : typed);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...key, search],
    queryFn: () => find(search),
    placeholderData: keepPreviousData,
    refetchInterval: false,
  });
  const isAnswered =
    data !== undefined && !isPlaceholderData && (isChosen || (search ?? "") === typed.trim());
  const found = fitting(data ?? [], isChosen ? "" : typed, isAnswered, ({ name }) => name);
  const options = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))];
  return {
    options,
    field: {
      data: options.map(({ id, name }) => ({ value: id, label: name })),
      searchable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      // That the search failed says nothing about the value.
      nothingFoundMessage: error
        ? sentence(error)
        : isAnswered
          ? search
            ? "Nothing found"
            : none
          : "Searching",
      // The server has searched already.
      filter: all,
      maxDropdownHeight: 260,
    },
  };
}

interface SearchMultiSelectProps extends Omit<MultiSelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  value?: string[];
  onChange?(ids: string[]): void;
}

/** Several of many, found on the server by what is typed. */
export function SearchMultiSelect({ source, value = [], onChange, error, ...props }: SearchMultiSelectProps) {
  const [picked, setPicked] = useState<Named[]>([]);
  const others = value.filter((id) => !picked.some((one) => one.id === id));
  const known = useQueries({ queries: others.map((id) => knownOf(source, id)) });
  const chosen = [...picked, ...known.flatMap(({ data }) => data ?? [])];
  const found = useOptions(source, chosen);
  return (
    <MultiSelect
      placeholder="Type to search"
      hidePickedOptions
      {...props}
      {...found.field}
      value={value}
      onChange={(ids) => {
        setPicked(found.options.filter(({ id }) => ids.includes(id)));
        onChange?.(ids);
      }}
      error={error}
    />
  );
}

interface SearchFilterProps {
  /** The chosen kind of thing, in one word. */
  word: string;
  source: Source;
  id: string | undefined;
  onChange(id: string | undefined): void;
}

/** Narrows a list to what belongs to one of many, found by what is typed. */
export function SearchFilter({ word, source, id, onChange }: SearchFilterProps) {
  const any = `Any ${word.toLowerCase()}`;
  return (
    <SearchSelect
      clearable
      aria-label={word}
      placeholder={any}
      w={{ base: "auto", xs: "10.5rem" }}
      flex={{ base: "1 1 9rem", xs: "none" }}
      clearButtonProps={{ "aria-label": any }}
      source={source}
      value={id ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

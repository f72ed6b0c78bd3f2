import type { OptionsFilter } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentence } from "../../problem.ts";
import { fitting, useSettled } from "../searching.ts";
import type { Named, Source } from "./sources.ts";

const all: OptionsFilter = ({ options }) => options;

/**
 * What a field offers that searches on the server while somebody types. `chosen` keep their names whatever is found; `none`
 * says what to do where there is nothing to find.
 */
export function useOptions({ key, find }: Source, chosen: readonly Named[], none = "Nothing found") {
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
      nothingFoundMessage: isAnswered ? (search ? "Nothing found" : none) : "Searching",
      // The server has searched already.
      filter: all,
      maxDropdownHeight: 260,
    },
    error: error ? sentence(error) : undefined,
  };
}

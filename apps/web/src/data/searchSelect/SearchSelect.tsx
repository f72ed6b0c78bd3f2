import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Named, Source } from "./sources.ts";
import { useOptions } from "./useOptions.ts";

interface SearchSelectProps extends Omit<SelectProps, "data" | "value" | "onChange" | "filter"> {
  source: Source;
  /** What to do where there is nothing to choose. */
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
      error={error ?? found.error}
    />
  );
}

/** What is called so, by its id. */
export function NameOf({ source, id }: { source: Source; id: string }) {
  return useKnown(source, id)?.name ?? "…";
}

/** What was chosen elsewhere, like in the address, once its name is known. */
function useKnown({ key, get }: Source, id: string | null): Named | undefined {
  const { data } = useQuery({
    queryKey: [...key, "chosen", id],
    queryFn: () => (id !== null && get ? get(id) : null),
    enabled: id !== null && get !== undefined,
    refetchInterval: false,
  });
  return data ?? undefined;
}

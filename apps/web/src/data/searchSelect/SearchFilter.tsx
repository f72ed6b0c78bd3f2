import { SearchSelect } from "./SearchSelect.tsx";
import type { Source } from "./sources.ts";

interface SearchFilterProps {
  /** What is chosen, in one word. */
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

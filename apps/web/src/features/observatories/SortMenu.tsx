import { Select } from "@mantine/core";
import type { ObservatoriesSearch } from "./search.ts";

const ways = {
  "name.asc": "Name, A to Z",
  "name.desc": "Name, Z to A",
  "created_at.desc": "Newest first",
  "created_at.asc": "Oldest first",
} as const;

interface SortMenuProps {
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesSearch): void;
}

/** How the cards are sorted; the table has its heads for that. */
export function SortMenu({ search, onChange }: SortMenuProps) {
  return (
    <Select
      aria-label="Sort"
      w="10.5rem"
      allowDeselect={false}
      data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
      value={`${search.sort ?? "name"}.${search.order ?? "asc"}`}
      onChange={(way) => {
        const [sort, order] = (way ?? "name.asc").split(".") as ["name", "asc"];
        onChange({ sort, order });
      }}
    />
  );
}

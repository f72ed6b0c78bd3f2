import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListTools } from "../../ui/ListTools.tsx";
import { OrganizationFilter } from "../../ui/OrganizationFilter.tsx";
import type { ObservatoriesFilter } from "./search.ts";

interface FiltersProps {
  search: ObservatoriesFilter;
  onChange(part: ObservatoriesFilter): void;
  children: ReactNode;
}

const statuses = [
  { value: undefined, word: "All" },
  { value: "online", word: "Online" },
  { value: "offline", word: "Offline" },
] as const;
const abilities = [
  { value: "observe", label: "Where I may observe" },
  { value: "operate", label: "Where I may operate" },
  { value: "administer", label: "Where I may administer" },
] as const;
const weathers = [
  { value: "hold", label: "On weather hold" },
  { value: "clear", label: "Not on weather hold" },
] as const;

/** What narrows the list, all of it in the address, and what else stands above the list. */
export function Filters({ search, onChange, children }: FiltersProps) {
  return (
    <ListTools
      label="Search by name"
      search={search.search}
      onSearch={(words) => onChange({ search: words })}
    >
      <FilterBar
        label="Status"
        options={statuses}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        aria-label="What you may do"
        placeholder="Whatever I may do"
        w="13rem"
        clearable
        clearButtonProps={{ "aria-label": "Whatever I may do" }}
        data={abilities}
        value={search.ability ?? null}
        onChange={(ability) => onChange({ ability: ability ?? undefined })}
      />
      <Select
        aria-label="Weather"
        placeholder="Any weather"
        w="12rem"
        clearable
        clearButtonProps={{ "aria-label": "Any weather" }}
        data={weathers}
        value={search.weather ?? null}
        onChange={(weather) => onChange({ weather: weather ?? undefined })}
      />
      <OrganizationFilter id={search.organization} onChange={(organization) => onChange({ organization })} />
      {children}
    </ListTools>
  );
}

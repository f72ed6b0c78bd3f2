import type { ObservatoryPage } from "@meridian/contract";
import type { ReactNode } from "react";
import { OrganizationFilter } from "../../resource/OrganizationFilter.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { type ObservatoriesFilter, statuses } from "./search.ts";

interface FiltersProps {
  search: ObservatoriesFilter;
  /** The number of items for each choice. */
  counts: ObservatoryPage["counts"];
  onChange(part: ObservatoriesFilter): void;
  children: ReactNode;
}

const abilities = [
  { value: "observe", label: "Where I may observe" },
  { value: "operate", label: "Where I may operate" },
  { value: "administer", label: "Where I may administer" },
] as const;
const services = [{ value: "retired", label: "Retired" }] as const;
const weathers = [
  { value: "hold", label: "On weather hold" },
  { value: "clear", label: "Not on weather hold" },
] as const;

const holds = [
  { value: "held", label: "Held" },
  { value: "free", label: "Not held" },
] as const;

/** The filters of the list, all of it in the address, and the controls beside them. */
export function Filters({ search, counts, onChange, children }: FiltersProps) {
  return (
    <ListTools
      label="Search by name"
      search={search.search}
      onSearch={(words) => onChange({ search: words })}
      chosen={chosenOf(
        search.status,
        search.ability,
        search.weather,
        search.hold,
        search.service,
        search.organization,
      )}
    >
      <FilterBar
        label="Status"
        options={statuses}
        value={search.status}
        counts={counts?.status}
        onChange={(status) => onChange({ status })}
      />
      <SelectFilter
        label="What you may do"
        any="Any permission"
        options={abilities}
        value={search.ability}
        counts={counts?.ability}
        onChange={(ability) => onChange({ ability })}
      />
      <SelectFilter
        label="Weather"
        any="Any weather"
        options={weathers}
        value={search.weather}
        counts={counts && { hold: counts.weather_hold.true, clear: counts.weather_hold.false }}
        onChange={(weather) => onChange({ weather })}
      />
      <SelectFilter
        label="Hold"
        any="Held or not"
        options={holds}
        value={search.hold}
        counts={counts && { held: counts.held.true, free: counts.held.false }}
        onChange={(hold) => onChange({ hold })}
      />
      <SelectFilter
        label="Service"
        any="In service"
        options={services}
        value={search.service}
        onChange={(service) => onChange({ service })}
      />
      <OrganizationFilter id={search.organization} onChange={(organization) => onChange({ organization })} />
      {children}
    </ListTools>
  );
}

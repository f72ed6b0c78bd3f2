import { Button, Group, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ObservationPage, ObservationStatus } from "@meridian/contract";
import { IconCalendarSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SearchFilter } from "../../data/searchSelect/SearchSelect.tsx";
import { observatorySource, projectSource } from "../../data/searchSelect/sources.ts";
import { MomentRange } from "../../ui/fields/MomentRange.tsx";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { observationStyles } from "../../ui/values/statusStyles.ts";
import type { ObservationsFilter } from "./search.ts";

interface FiltersProps {
  search: ObservationsFilter;
  onChange(part: ObservationsFilter): void;
  /** The scope of the list; it isn't chosen here. */
  of: "all" | "project" | "observatory";
  counts: ObservationPage["counts"];
  /** Further actions. */
  action?: ReactNode;
}

const observatories = observatorySource();
const statuses = [
  { value: undefined, word: "All" },
  ...(Object.keys(observationStyles) as ObservationStatus[]).map((value) => ({
    value,
    word: observationStyles[value].word,
  })),
];

const asked = [
  { value: "network", label: "To the network" },
  { value: "one", label: "To one observatory" },
] as const;

/** The filters of a list of observations, all of them in the address. */
export function Filters({ search, onChange, of, counts, action }: FiltersProps) {
  const [asksWhen, when] = useDisclosure(Boolean(search.from || search.to));
  return (
    <ListTools
      label="Search by name or target"
      search={search.search}
      onSearch={(words) => onChange({ search: words })}
      chosen={chosenOf(
        of !== "project" && search.project_id,
        of !== "observatory" && search.observatory_id,
        search.network !== undefined,
        search.from || search.to,
        search.mine || search.administered,
        search.status,
      )}
      action={action}
      below={
        <FilterBar
          label="Status"
          options={statuses}
          value={search.status}
          counts={counts?.status}
          onChange={(status) => onChange({ status })}
        />
      }
    >
      {of !== "project" && (
        <SearchFilter
          word="Project"
          source={projectSource}
          id={search.project_id}
          onChange={(project_id) => onChange({ project_id })}
        />
      )}
      {of !== "observatory" && (
        <SearchFilter
          word="Observatory"
          source={observatories}
          id={search.observatory_id}
          onChange={(observatory_id) => onChange({ observatory_id })}
        />
      )}
      <SelectFilter
        label="Requests to the network"
        any="Network or not"
        options={asked}
        value={search.network === undefined ? undefined : search.network ? "network" : "one"}
        onChange={(to) => onChange({ network: to && to === "network" })}
      />
      <Button
        variant="default"
        leftSection={<IconCalendarSearch size={16} />}
        aria-expanded={asksWhen}
        onClick={when.toggle}
      >
        {search.from || search.to ? "Chosen time" : "Any time"}
      </Button>
      <SegmentedControl
        ms="auto"
        aria-label="Whose"
        value={search.mine ? "mine" : search.administered ? "administered" : "all"}
        onChange={(whose) =>
          onChange({
            mine: whose === "mine" || undefined,
            administered: whose === "administered" || undefined,
          })
        }
        data={[
          { value: "all", label: "All" },
          { value: "mine", label: "Mine" },
          ...(of === "all" ? [{ value: "administered", label: "At my observatories" }] : []),
        ]}
      />
      {asksWhen && (
        <Group gap="0.625rem 0.75rem" align="start" w="100%">
          <MomentRange of="Submitted" range={search} onChange={onChange} />
        </Group>
      )}
    </ListTools>
  );
}

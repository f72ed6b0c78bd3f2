import { Box, SegmentedControl } from "@mantine/core";
import type { ObservationPage, ObservationStatus } from "@meridian/contract";
import type { ReactNode } from "react";
import { FilterBar } from "../FilterBar.tsx";
import { FoundSelect } from "../found/FoundSelect.tsx";
import { observatorySource, projectSource } from "../found/sources.ts";
import { ListTools } from "../ListTools.tsx";
import { observationLooks } from "../looks.ts";
import type { ObservationsFilter } from "./search.ts";

interface FiltersProps {
  search: ObservationsFilter;
  onChange(part: ObservationsFilter): void;
  /** What all of the list belongs to; it isn't chosen here. */
  of: "all" | "project" | "observatory";
  counts: ObservationPage["counts"];
  /** What can be done besides. */
  action?: ReactNode;
}

const observatories = observatorySource();
const statuses = [
  { value: undefined, word: "All" },
  ...(Object.keys(observationLooks) as ObservationStatus[]).map((value) => ({
    value,
    word: observationLooks[value].word,
  })),
];

/** What narrows a list of observations, all of it in the address. */
export function Filters({ search, onChange, of, counts, action }: FiltersProps) {
  return (
    <>
      <ListTools
        label="Search by name or target"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
      >
        {of !== "project" && (
          <FoundSelect
            clearable
            aria-label="Project"
            placeholder="Any project"
            w="13rem"
            clearButtonProps={{ "aria-label": "Any project" }}
            source={projectSource}
            value={search.project_id ?? null}
            onChange={(id) => onChange({ project_id: id ?? undefined })}
          />
        )}
        {of !== "observatory" && (
          <FoundSelect
            clearable
            aria-label="Observatory"
            placeholder="Any observatory"
            w="13rem"
            clearButtonProps={{ "aria-label": "Any observatory" }}
            source={observatories}
            value={search.observatory_id ?? null}
            onChange={(id) => onChange({ observatory_id: id ?? undefined })}
          />
        )}
        <SegmentedControl
          ms="auto"
          aria-label="Whose"
          value={search.mine ? "mine" : "all"}
          onChange={(whose) => onChange({ mine: whose === "mine" || undefined })}
          data={[
            { value: "all", label: "Everybody's" },
            { value: "mine", label: "Only mine" },
          ]}
        />
        {action}
      </ListTools>
      <Box mb="md">
        <FilterBar
          label="Status"
          options={statuses}
          value={search.status}
          counts={counts?.status}
          onChange={(status) => onChange({ status })}
        />
      </Box>
    </>
  );
}

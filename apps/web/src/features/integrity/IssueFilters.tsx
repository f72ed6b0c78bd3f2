import { Button } from "@mantine/core";
import type { IssueCounts } from "@meridian/contract";
import { IconX } from "@tabler/icons-react";
import { capital, spaced } from "../../format/words.ts";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import classes from "./Integrity.module.css";
import type { IssuesFilter } from "./search.ts";
import { useCheckTitle } from "./useCheckTitle.ts";
import { issueStyles, severities, typeWords } from "./words.ts";

interface IssueFiltersProps {
  filter: IssuesFilter;
  counts: IssueCounts | undefined;
  onChange(part: IssuesFilter): void;
}

const optionsOf = <T extends string>(words: Record<T, string>) =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }));

const statuses = [
  { value: undefined, word: "All" },
  ...(["open", "repaired", "ignored", "resolved"] as const).map((value) => ({
    value,
    word: issueStyles[value].word,
  })),
];
const fixable = [
  { value: "true", label: "Auto-fixable" },
  { value: "false", label: "Not auto-fixable" },
] as const;

/** The choices, and the chosen one, which may no longer occur. */
const choices = (counts: Record<string, number> = {}, chosen?: string): string[] =>
  [...new Set([...Object.keys(counts).filter((name) => name !== "all"), ...(chosen ? [chosen] : [])])].sort();

/** The filters of the list; all of it lives in the address. */
export function IssueFilters({ filter, counts, onChange }: IssueFiltersProps) {
  const titleOf = useCheckTitle();
  return (
    <>
      <FilterBar
        label="Status"
        options={statuses}
        value={filter.status}
        counts={counts?.status}
        onChange={(status) => onChange({ status })}
      />
      <div className={classes.filters}>
        <SelectFilter
          label="Severity"
          any="Any severity"
          options={severities.map((value) => ({ value, label: severityStyles[value].word }))}
          value={filter.severity}
          counts={counts?.severity}
          onChange={(severity) => onChange({ severity })}
        />
        <SelectFilter
          label="Type"
          any="Any type"
          options={optionsOf(typeWords)}
          value={filter.type}
          counts={counts?.type}
          onChange={(type) => onChange({ type })}
        />
        <SelectFilter
          label="Collection"
          any="Any collection"
          options={choices(counts?.collection, filter.collection).map((value) => ({
            value,
            label: capital(spaced(value)),
          }))}
          value={filter.collection}
          counts={counts?.collection}
          onChange={(collection) => onChange({ collection })}
        />
        <SelectFilter
          label="Auto-fixable"
          any="Fixable or not"
          options={fixable}
          value={filter.auto_fixable === undefined ? undefined : filter.auto_fixable ? "true" : "false"}
          counts={counts?.auto_fixable}
          onChange={(value) => onChange({ auto_fixable: value === undefined ? undefined : value === "true" })}
        />
        <SelectFilter
          label="Check"
          any="Any check"
          options={choices(counts?.check, filter.check).map((value) => ({ value, label: titleOf(value) }))}
          value={filter.check}
          counts={counts?.check}
          onChange={(check) => onChange({ check })}
        />
        {filter.scan_id && <Chosen word="One scan only" onClear={() => onChange({ scan_id: undefined })} />}
      </div>
    </>
  );
}

const Chosen = ({ word, onClear }: { word: string; onClear(): void }) => (
  <Button
    variant="default"
    rightSection={<IconX size={14} aria-label="remove this filter" />}
    onClick={onClear}
  >
    {word}
  </Button>
);

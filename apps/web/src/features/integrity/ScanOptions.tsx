import { MultiSelect, NumberInput, Switch } from "@mantine/core";
import type { ScanKind } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { capital, spaced } from "../../format/words.ts";
import { trpc } from "../../trpc.ts";
import classes from "./Integrity.module.css";
import { kindWords } from "./words.ts";

export interface Options {
  collections: string[];
  deep: boolean;
  check_storage: boolean;
  check_health: boolean;
  include_test_data: boolean;
  limit_per_collection: number | "";
}

/** The options of a scan of each kind until somebody narrows or widens them: of a full one those of the schedule. */
export const optionsOf = (): Record<ScanKind, Options> => {
  const empty = { collections: [], include_test_data: false, limit_per_collection: "" as const };
  return {
    quick: { ...empty, deep: false, check_storage: false, check_health: false },
    full: { ...empty, deep: true, check_storage: true, check_health: true },
  };
};

/** The chosen options, as the request says them; an empty one is for the scan's kind to decide. */
export const requestOf = ({ collections, limit_per_collection, ...switches }: Options) => ({
  ...switches,
  ...(collections.length > 0 && { collections }),
  ...(limit_per_collection !== "" && { limit_per_collection }),
});

const switches = [
  ["deep", "Deep scan", "Whether everything that documents refer to exists"],
  [
    "check_storage",
    "Check object storage",
    "Whether stored files and their records agree: all of them, whatever you choose above",
  ],
  ["check_health", "Check system health", "Clients, message queues, workers and the database"],
  ["include_test_data", "Include test data", "Observations that are tests"],
] as const;

interface ScanOptionsProps {
  kind: ScanKind;
  value: Options;
  onChange(value: Options): void;
}

export function ScanOptions({ kind, value, onChange }: ScanOptionsProps) {
  const { data } = useQuery(trpc.integrity.checks.queryOptions({}));
  return (
    <fieldset className={classes.options} aria-label={`Options of a ${kindWords[kind].toLowerCase()}`}>
      <MultiSelect
        label="Collections"
        placeholder={value.collections.length === 0 ? "All" : undefined}
        clearable
        searchable
        data={(data?.collections ?? []).map((name) => ({
          value: name,
          label: capital(spaced(name)),
        }))}
        value={value.collections}
        onChange={(collections) => onChange({ ...value, collections })}
      />
      <NumberInput
        label="Limit per collection"
        description="At most this many of each, the ones changed last"
        placeholder={kind === "quick" ? "100" : "All"}
        min={1}
        max={1_000_000_000}
        allowDecimal={false}
        value={value.limit_per_collection}
        onChange={(limit) =>
          onChange({ ...value, limit_per_collection: typeof limit === "number" ? limit : "" })
        }
      />
      {switches.map(([field, label, description]) => (
        <Switch
          key={field}
          label={label}
          description={description}
          checked={value[field]}
          onChange={(event) => onChange({ ...value, [field]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}

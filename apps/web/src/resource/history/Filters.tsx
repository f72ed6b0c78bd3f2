import { MomentRange } from "../../ui/fields/MomentRange.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import classes from "./History.module.css";
import { historyKinds } from "./kinds.ts";
import type { HistorySearch } from "./search.ts";

interface FiltersProps {
  of: keyof typeof historyKinds;
  search: HistorySearch;
  onChange(part: HistorySearch): void;
}

export function Filters({ of, search, onChange }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <FilterBar<string>
        label="Kind"
        options={historyKinds[of]}
        value={search.event}
        onChange={(event) => onChange({ event })}
      />
      <div className={classes.fields}>
        <SearchField
          label="By whom: name or address"
          value={search.actor}
          onChange={(actor) => onChange({ actor })}
        />
        <MomentRange range={search} onChange={onChange} />
      </div>
    </div>
  );
}

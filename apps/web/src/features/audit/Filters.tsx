import { MomentRange } from "../../ui/MomentRange.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import classes from "./Audit.module.css";
import type { AuditSearch } from "./search.ts";

interface FiltersProps {
  search: AuditSearch;
  onChange(part: AuditSearch): void;
}

/** What narrows the log; all of it lives in the address. */
export function Filters({ search, onChange }: FiltersProps) {
  return (
    <div className={classes.toolbar}>
      <SearchField
        label="Who: name, address or id"
        value={search.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <SearchField
        label="What: part of the action"
        value={search.action}
        onChange={(action) => onChange({ action })}
      />
      <SearchField
        label="Of: type or id"
        value={search.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <MomentRange range={search} onChange={onChange} />
    </div>
  );
}

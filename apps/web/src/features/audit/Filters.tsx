import { MomentField } from "../../ui/MomentField.tsx";
import { fromWallClock, toWallClock } from "../../ui/moment.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { useZone } from "../../ui/zone.ts";
import classes from "./Audit.module.css";
import type { AuditSearch } from "./search.ts";

interface FiltersProps {
  search: AuditSearch;
  onChange(part: AuditSearch): void;
}

/** What narrows the log; all of it lives in the address. */
export function Filters({ search, onChange }: FiltersProps) {
  const zone = useZone();
  const moment = (name: "from" | "to") => ({
    value: search[name] ? toWallClock(search[name], zone) : "",
    onChange: (value: string) =>
      onChange({ [name]: value ? (fromWallClock(value, zone) ?? undefined) : undefined }),
  });
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
      <MomentField label="From" description="This moment included." {...moment("from")} />
      <MomentField label="To" description="Up to this moment." {...moment("to")} />
    </div>
  );
}

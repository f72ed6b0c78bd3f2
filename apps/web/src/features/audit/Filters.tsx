import { Select } from "@mantine/core";
import { MomentRange } from "../../ui/fields/MomentRange.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import classes from "./Audit.module.css";
import { actionChoices, isKnownAction } from "./actionWords.ts";
import type { AuditSearch } from "./search.ts";

interface FiltersProps {
  search: AuditSearch;
  onChange(part: AuditSearch): void;
}

/** Filters of the log; the address holds them all. */
export function Filters({ search, onChange }: FiltersProps) {
  return (
    <div className={classes.toolbar}>
      <SearchField
        label="Who: name, address or id"
        value={search.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        aria-label="What"
        placeholder="What: any change"
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Any change" }}
        data={choicesWith(search.action)}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
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

/** An address may have part of an action's name, which finds all actions that contain it. */
const choicesWith = (action: string | undefined) =>
  !action || isKnownAction(action)
    ? actionChoices
    : [{ group: "Asked for", items: [{ value: action, label: action }] }, ...actionChoices];

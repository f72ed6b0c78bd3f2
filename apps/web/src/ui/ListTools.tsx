import type { ReactNode } from "react";
import classes from "./ListTools.module.css";
import { SearchField } from "./SearchField.tsx";

interface ListToolsProps {
  /** What the search looks at. */
  label: string;
  search: string | undefined;
  onSearch(words: string | undefined): void;
  children?: ReactNode;
}

/** What stands above a list: the search, then whatever else narrows the list or adds to it. */
export function ListTools({ label, search, onSearch, children }: ListToolsProps) {
  return (
    <div className={classes.root}>
      <div className={classes.search}>
        <SearchField label={label} value={search} onChange={onSearch} />
      </div>
      {children}
    </div>
  );
}

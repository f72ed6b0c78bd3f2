import { useEffect, useEffectEvent, useMemo, useState } from "react";

/** The selected rows of a list, those that aren't on the screen included. */
export interface Selection<T> {
  rows: readonly T[];
  has(row: T): boolean;
  /** True if the list has it, as far as it is loaded. */
  isShown(row: T): boolean;
  /** The name of a row, for screen readers. */
  nameOf(row: T): string;
  select(rows: readonly T[], isSelected: boolean): void;
}

interface SelectionOptions<T> {
  /** The rows that are loaded, as they are now. */
  loaded: readonly T[] | undefined;
  rowId(row: T): string;
  nameOf(row: T): string;
  /** The identity of the list: another list begins with nothing selected. */
  of: string;
}

const openable = "[role=dialog], [role=menu], [role=listbox]";
/** Selects elements in which Escape has something else to close or to empty. */
const elsewhere = `input:not([type=checkbox]), textarea, select, ${openable}`;

/** Lists to choose from stay in the document while they are closed. */
const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll(openable)].some((one) => one.checkVisibility());

/** Keeps what is selected, and shows it as it is now where it is loaded. Escape clears it. */
export function useSelection<T>({ loaded, rowId, nameOf, of }: SelectionOptions<T>): Selection<T> {
  const [chosen, setChosen] = useState({ of, rows: new Map<string, T>() });
  if (chosen.of !== of) setChosen({ of, rows: new Map() });
  const now = useMemo(() => new Map(loaded?.map((row) => [rowId(row), row])), [loaded, rowId]);
  const rows = useMemo(() => [...chosen.rows].map(([id, row]) => now.get(id) ?? row), [chosen, now]);
  const select = (changed: readonly T[], isSelected: boolean) =>
    setChosen((before) => {
      // Rows that were being read for another list come too late.
      if (before.of !== of) return before;
      const after = new Map(before.rows);
      for (const row of changed) isSelected ? after.set(rowId(row), row) : after.delete(rowId(row));
      return { of, rows: after };
    });
  const onKey = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isOurs = !(target instanceof Element && target.closest(elsewhere));
    if (key === "Escape" && isOurs && !defaultPrevented && !isSomethingOpen()) select(rows, false);
  });
  // Before whatever is open closes.
  useEffect(() => {
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  return {
    rows,
    has: (row) => chosen.rows.has(rowId(row)),
    isShown: (row) => now.has(rowId(row)),
    nameOf,
    select,
  };
}

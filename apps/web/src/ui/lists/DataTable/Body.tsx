import type { ReactTable, Row, RowData } from "@tanstack/react-table";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { rememberRow, takeRow } from "../../../data/lastList.ts";
import { WithinFocusable } from "../../values/Time.tsx";
import type { features } from "./columns.ts";
import classes from "./DataTable.module.css";
import { SelectBox } from "./Head.tsx";
import type { Selection } from "./useSelection.ts";
import { useVisibleRows } from "./useVisibleRows.ts";

interface BodyProps<T extends RowData> {
  table: ReactTable<typeof features, T>;
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: ((row: T) => void) | undefined;
  selection: Selection<T> | undefined;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
const interactive = "a, button, input, select, textarea, label, [role=menuitem]";

/* biome-ignore-start lint/a11y/noRedundantRoles: the narrow layout's display values would take the roles away */
export function Body<T extends RowData>({ table, scroller, onOpen, selection }: BodyProps<T>) {
  const { rows } = table.getRowModel();
  const visible = useVisibleRows(rows.length, scroller);
  // One row is in the tab order; the arrow keys move from there.
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, rows.length - 1);

  const rowIds = rows.map((row) => row.id);
  useEffect(() => {
    const index = rowIds.indexOf(takeRow() ?? "");
    if (index < 0) return;
    setCurrent(index);
    visible.reveal(index, () => focusRow(scroller, index));
  }, []);

  // Where a range begins: at the row that was toggled last.
  const anchor = useRef<string>(undefined);
  const toggle = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (!row || !selection) return;
    const last = isRange ? rowIds.indexOf(anchor.current ?? row.id) : index;
    // The row that was toggled last may be gone.
    const start = last < 0 ? index : last;
    const range = rows.slice(Math.min(start, index), Math.max(start, index) + 1);
    selection.select(
      range.map(({ original }) => original),
      !selection.has(row.original),
    );
    anchor.current = row.id;
  };

  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = event.key === "Home" ? -index : event.key === "End" ? rows.length : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, index + step));
    setCurrent(next);
    visible.reveal(next, () => focusRow(scroller, next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row<typeof features, T>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === " " && selection) {
      event.preventDefault();
      return toggle(row.index, event.shiftKey);
    }
    if (event.key !== "Enter") return move(event, row.index);
    rememberRow(row.id);
    onOpen?.(row.original);
  };
  const onClick = (event: MouseEvent<HTMLElement>, row: Row<typeof features, T>) => {
    const target = event.target as Element;
    // A click inside a dialog or menu that a cell opened bubbles here through React, from outside the row.
    if (!event.currentTarget.contains(target) || target.closest(interactive)) return;
    // A finger has no other way to the hint.
    if (isTap(event.nativeEvent) && target.closest("[data-hint]")) return;
    if (!getSelection()?.toString()) onOpen?.(row.original);
  };

  return (
    <WithinFocusable value={true}>
      <tbody role="rowgroup">
        <Spacer height={visible.above} />
        {visible.indexes.map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <tr
              key={row.id}
              role="row"
              data-index={index}
              ref={visible.measure}
              tabIndex={index === stop ? 0 : -1}
              className={classes.row}
              data-opens={onOpen ? true : undefined}
              data-selected={selection?.has(row.original) || undefined}
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => onKeyDown(event, row)}
              onClickCapture={() => rememberRow(row.id)}
              onClick={(event) => onClick(event, row)}
            >
              {selection && (
                <td role="cell" className={classes.select}>
                  <SelectBox
                    label={`Select ${selection.nameOf(row.original)}`}
                    isSelected={selection.has(row.original)}
                    tabIndex={index === stop ? 0 : -1}
                    onToggle={(isRange) => toggle(index, isRange)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell, column) => (
                <td
                  key={cell.id}
                  role="cell"
                  className={column === 0 ? classes.lead : undefined}
                  data-label={headerWord(cell.column.columnDef.header)}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          );
        })}
        <Spacer height={visible.below} />
      </tbody>
    </WithinFocusable>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: the narrow layout's display values would take the roles away */

const isTap = (event: Event) => event instanceof PointerEvent && event.pointerType === "touch";

const focusRow = (scroller: RefObject<HTMLElement | null>, index: number) =>
  scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();

const headerWord = (header: unknown) => (typeof header === "string" ? header : undefined);

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes up room and is no row of the list
  return <tr role="presentation" style={{ height, display: "block" }} />;
}

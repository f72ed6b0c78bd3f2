import { IconCircleMinus, IconCirclePlus, IconEqual, IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { type Change, fieldLabel } from "../../format/changes.ts";
import { columnsOf } from "../lists/DataTable/columns.ts";
import { DataTable } from "../lists/DataTable/DataTable.tsx";
import { Notice } from "../page/Notice.tsx";
import classes from "./ChangeTable.module.css";
import { StatusBadge, type StatusStyle } from "./StatusBadge.tsx";
import { Time } from "./Time.tsx";

const styles: Record<Change["kind"], StatusStyle> = {
  added: { word: "Added", tone: "good", icon: IconCirclePlus },
  removed: { word: "Removed", tone: "bad", icon: IconCircleMinus },
  changed: { word: "Changed", tone: "info", icon: IconPencil },
  same: { word: "As before", tone: "quiet", icon: IconEqual },
};

const changes = columnsOf<Change>();

const columnsWith = (names: Record<string, string>, isInWords: boolean) =>
  changes.columns([
    changes.accessor("path", {
      header: "Field",
      cell: ({ getValue }) =>
        isInWords ? fieldLabel(getValue() || "value") : <code>{getValue() || "value"}</code>,
    }),
    changes.accessor("kind", {
      header: "Change",
      cell: ({ getValue }) => <StatusBadge style={styles[getValue()]} />,
    }),
    changes.accessor("before", {
      header: "Before",
      cell: ({ getValue }) => <Value text={getValue()} name={names[getValue()]} isInWords={isInWords} />,
    }),
    changes.accessor("after", {
      header: "After",
      cell: ({ getValue }) => <Value text={getValue()} name={names[getValue()]} isInWords={isInWords} />,
    }),
  ]);

interface ValueProps {
  text: string;
  name: string | undefined;
  isInWords: boolean;
}

/** An id says nothing to people: what it stands for is before it. */
const Value = ({ text, name, isInWords }: ValueProps) => (
  <span className={classes.value}>
    {name && `${name} `}
    {name ? <code>{text}</code> : isInWords ? <ValueInWords text={text} /> : text || "–"}
  </span>
);

const noNames = {};

interface ChangeTableProps {
  of: Change[];
  label?: string;
  /** The names of ids among the values. */
  names?: Record<string, string>;
  /** Fields by their labels, and values as people write them. */
  isInWords?: boolean;
}

/** The effects of a change, field by field. */
export const ChangeTable = ({
  of: rows,
  label = "Changes",
  names = noNames,
  isInWords = false,
}: ChangeTableProps) => (
  <DataTable
    label={label}
    columns={useMemo(() => columnsWith(names, isInWords), [names, isInWords])}
    rows={rows}
    rowId={(row) => row.path}
    empty={<Notice icon={IconEqual} title="This change recorded no values" />}
  />
);

const words: Record<string, string> = {
  "": "–",
  null: "–",
  true: "Yes",
  false: "No",
  "[]": "None",
  "{}": "None",
};
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const choice = /^[a-z]+(_[a-z]+)+$/;

/** A value as people write it: a time in their zone, a choice without its underscores. */
export function ValueInWords({ text }: { text: string }) {
  if (instant.test(text)) return <Time at={text} shape="exact" />;
  return words[text] ?? (choice.test(text) ? text.replaceAll("_", " ") : text);
}

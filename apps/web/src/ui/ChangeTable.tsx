import { IconCircleMinus, IconCirclePlus, IconEqual, IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Change } from "../format/changes.ts";
import classes from "./ChangeTable.module.css";
import { columnsOf } from "./DataTable/columns.ts";
import { DataTable } from "./DataTable/DataTable.tsx";
import { Notice } from "./Notice.tsx";
import { type Look, StatusBadge } from "./StatusBadge.tsx";

const looks: Record<Change["kind"], Look> = {
  added: { word: "Added", tone: "good", icon: IconCirclePlus },
  removed: { word: "Removed", tone: "bad", icon: IconCircleMinus },
  changed: { word: "Changed", tone: "info", icon: IconPencil },
  same: { word: "As before", tone: "quiet", icon: IconEqual },
};

const changes = columnsOf<Change>();

const columnsWith = (names: Record<string, string>) =>
  changes.columns([
    changes.accessor("path", {
      header: "Field",
      cell: ({ getValue }) => <code>{getValue() || "value"}</code>,
    }),
    changes.accessor("kind", {
      header: "Change",
      cell: ({ getValue }) => <StatusBadge look={looks[getValue()]} />,
    }),
    changes.accessor("before", {
      header: "Before",
      cell: ({ getValue }) => <Value text={getValue()} name={names[getValue()]} />,
    }),
    changes.accessor("after", {
      header: "After",
      cell: ({ getValue }) => <Value text={getValue()} name={names[getValue()]} />,
    }),
  ]);

/** An id says nothing to people: what it stands for is before it. */
const Value = ({ text, name }: { text: string; name: string | undefined }) => (
  <span className={classes.value}>
    {name && `${name} `}
    {name ? <code>{text}</code> : text || "–"}
  </span>
);

const noNames = {};

interface ChangeTableProps {
  of: Change[];
  label?: string;
  /** What ids among the values stand for. */
  names?: Record<string, string>;
}

/** What a change did, or would do, field by field. */
export const ChangeTable = ({ of: rows, label = "Changes", names = noNames }: ChangeTableProps) => (
  <DataTable
    label={label}
    columns={useMemo(() => columnsWith(names), [names])}
    rows={rows}
    rowId={(row) => row.path}
    empty={<Notice icon={IconEqual} title="No values were recorded with this change" />}
  />
);

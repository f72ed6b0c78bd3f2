import { IconZoomScan } from "@tabler/icons-react";
import { count } from "../../format/quantity.ts";
import { type HistoryColumn, numeric, OperationHistory } from "../../operations/OperationHistory.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { kindWords } from "./words.ts";

const columns: HistoryColumn<"integrity_full_scan">[] = [
  ["Scan", ({ kind }) => kindWords[kind]],
  "status",
  ["Looked at", ({ scanned }) => numeric(count(scanned))],
  ["Issues", ({ counts }) => numeric(count(counts.found))],
  ["New", ({ counts }) => numeric(count(counts.new))],
  [
    "Started by",
    ({ created_by, created_by_name }) =>
      created_by === null ? "Schedule" : (created_by_name ?? "Deleted account"),
  ],
  "started",
];

/** Scans of both kinds, newest first. */
export const ScanHistory = () => (
  <OperationHistory
    kind="integrity_full_scan"
    title="Scans"
    columns={columns}
    mt="sm"
    empty={
      <Notice icon={IconZoomScan} title="Nothing has been scanned yet">
        Run a quick scan: it takes seconds and changes nothing.
      </Notice>
    }
  />
);

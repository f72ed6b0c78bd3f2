import { count } from "../../format/quantity.ts";
import { type HistoryColumn, numeric, OperationHistory } from "../../operations/OperationHistory.tsx";
import { repairWords } from "./repairWords.ts";

const columns: HistoryColumn<"integrity_repair">[] = [
  ["Repair", (repair) => repairWords(repair).name],
  "status",
  ["Repaired", ({ repaired, matched }) => numeric(`${count(repaired)} of ${count(matched)}`)],
  "started",
];

/** Repairs of many issues at once, newest first. */
export const RepairHistory = () => (
  <OperationHistory kind="integrity_repair" title="Repairs" columns={columns} mt="sm" />
);

import { IconDatabaseImport } from "@tabler/icons-react";
import { count } from "../../format/quantity.ts";
import { type HistoryColumn, numeric, OperationHistory } from "../../operations/OperationHistory.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { fileOf, titleOf } from "./columns.tsx";
import { ImportForm } from "./ImportForm.tsx";

/** Imports a file, and lists earlier imports. */
export function ImportsPage() {
  return (
    <>
      <PageHeader
        title="Import"
        lead="Add observatories or observations from a file. Invalid rows are skipped."
      />
      <ImportForm />
      <EarlierImports />
    </>
  );
}

const columns: HistoryColumn<"import">[] = [
  ["What", titleOf],
  "status",
  ["Accepted", ({ created_count }) => numeric(count(created_count))],
  ["Refused", ({ refused_count }) => numeric(count(refused_count))],
  ["File", (operation) => <span className="address">{fileOf(operation)}</span>],
  "started",
];

const EarlierImports = () => (
  <OperationHistory
    kind="import"
    title="Earlier imports"
    columns={columns}
    empty={
      <Notice icon={IconDatabaseImport} title="Nothing has been imported yet">
        Choose a file above. A dry run shows the result first.
      </Notice>
    }
  />
);

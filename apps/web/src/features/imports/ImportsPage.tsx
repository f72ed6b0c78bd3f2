import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { ImportForm } from "./ImportForm.tsx";

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

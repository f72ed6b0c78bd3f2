import { PageHeader } from "../../ui/PageHeader.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { ImportForm } from "./ImportForm.tsx";

export function ImportsPage() {
  return (
    <>
      <PageHeader
        title="Import"
        lead="Bring in observatories or observations from a file. Rows that don't fit are refused one by one; the others go in."
      />
      <ImportForm />
      <EarlierImports />
    </>
  );
}

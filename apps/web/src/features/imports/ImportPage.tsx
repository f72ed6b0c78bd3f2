import { Button, Text } from "@mantine/core";
import type { ImportKind, ImportResource } from "@meridian/contract";
import { IconDatabaseImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NameOf } from "../../data/searchSelect/SearchSelect.tsx";
import { observatorySource, projectSource } from "../../data/searchSelect/sources.ts";
import { counted } from "../../format/quantity.ts";
import { StartedBy } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { isOver } from "../../operations/words.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { fileOf, titleOf } from "./columns.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { requestBehind, useStartImport } from "./useStartImport.ts";

const everyObservatory = observatorySource();

/** One import, with its progress and result. */
export const ImportPage = () => (
  <OperationPage
    kind="import"
    what="import"
    title={titleOf}
    back={{ to: "/import", label: "Import" }}
    lead={(operation) => (
      <>
        {fileOf(operation)}
        <ImportedInto operation={operation} />
        {isOver(operation.status) && (
          <>
            . <StartedBy operation={operation} />
          </>
        )}
      </>
    )}
    actions={(operation) =>
      operation.dry_run && operation.status === "completed" && <ImportForReal dryRun={operation} />
    }
    ifCancelled={({ dry_run }) =>
      dry_run ? "A dry run has changed nothing." : "Everything created so far stays."
    }
    result={(operation) => <ImportResult result={operation} />}
  />
);

/** "into Comets, as requests to the network": where the observations of an import go. */
function ImportedInto({ operation: { kind, project_id, observatory_id } }: { operation: ImportResource }) {
  if (kind !== "observations" || project_id === null) return null;
  return (
    <>
      , into <NameOf source={projectSource} id={project_id} />
      {observatory_id === null ? (
        ", as requests to the network"
      ) : (
        <>
          {" "}
          at <NameOf source={everyObservatory} id={observatory_id} />
        </>
      )}
    </>
  );
}

/** Repeats a dry run as a real import of the same file. A file from an earlier visit has to be chosen again. */
function ImportForReal({ dryRun }: { dryRun: ImportResource }) {
  const start = useStartImport();
  const [isAsked, setAsked] = useState(false);
  const request = requestBehind(dryRun.id);
  if (dryRun.created_count === 0) return null;
  if (!request)
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/import" search={{ kind: dryRun.kind }} {...props} />}
      >
        Choose the file again
      </Button>
    );
  return (
    <>
      <Button leftSection={<IconDatabaseImport size={16} />} onClick={() => setAsked(true)}>
        Import for real
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Import ${created(dryRun)}?`}
          action="Import"
          change={start}
          onConfirm={() => start.mutate({ ...request, isDryRun: false })}
          onClose={() => setAsked(false)}
        >
          <Text>
            The dry run of {fileOf(dryRun)} would create {created(dryRun)}
            {dryRun.refused_count > 0 && ` and refuse ${counted(dryRun.refused_count, "row", "rows")}`}. An
            import can't be undone as a whole.
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}

const nouns: Record<ImportKind, [one: string, many: string]> = {
  observatories: ["observatory", "observatories"],
  observations: ["observation", "observations"],
};

/** "74 observatories". */
const created = ({ kind, created_count }: { kind: ImportKind; created_count: number }): string =>
  counted(created_count, ...nouns[kind]);

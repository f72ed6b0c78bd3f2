import { OperationPage } from "../../operations/OperationPage.tsx";
import { StartedBy } from "../../operations/StartedBy.tsx";
import { isOver } from "../../operations/words.ts";
import { fileOf, titleOf } from "./columns.tsx";
import { ImportForReal } from "./ImportForReal.tsx";
import { ImportResult } from "./ImportResult.tsx";

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

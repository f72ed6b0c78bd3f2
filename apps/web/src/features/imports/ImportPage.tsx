import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { pollWhileRunning } from "../../data/polling.ts";
import { StartedBy } from "../../operations/StartedBy.tsx";
import { isOver } from "../../operations/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../ui/page/WithoutData.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { fileOf, titleOf } from "./columns.tsx";
import { ImportForReal } from "./ImportForReal.tsx";
import { ImportResult } from "./ImportResult.tsx";
import classes from "./Imports.module.css";
import { RunningImport } from "./RunningImport.tsx";

const route = getRouteApi("/shell/administration/import/$id");
const back = <BackLink to="/import">Import</BackLink>;

/** One import, with its progress and result. */
export function ImportPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.imports.get.queryOptions({ id }),
    refetchInterval: pollWhileRunning,
  });
  const { data } = query;
  if (!data) return <WithoutData what="import" before={back} query={query} />;
  return (
    <>
      <PageHeader
        key={data.id}
        title={titleOf(data)}
        before={back}
        lead={
          <span className={classes.lead}>
            <StatusBadge look={operationLooks[data.status]} />
            <span>
              {fileOf(data)}
              {isOver(data.status) && (
                <>
                  . <StartedBy operation={data} />
                </>
              )}
            </span>
          </span>
        }
        actions={data.dry_run && data.status === "completed" && <ImportForReal dryRun={data} />}
      />
      {isOver(data.status) ? <ImportResult result={data} /> : <RunningImport running={data} />}
    </>
  );
}

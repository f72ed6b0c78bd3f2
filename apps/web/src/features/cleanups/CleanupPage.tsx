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
import { CleanupResult } from "./CleanupResult.tsx";
import classes from "./Cleanups.module.css";
import { DeleteForReal } from "./DeleteForReal.tsx";
import { RunningCleanup } from "./RunningCleanup.tsx";
import { titleOf } from "./words.ts";

const route = getRouteApi("/shell/administration/cleanup/$id");
const back = <BackLink to="/cleanup">Clean-up</BackLink>;

/** One clean-up, with its progress and result. */
export function CleanupPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.cleanups.get.queryOptions({ id }),
    refetchInterval: pollWhileRunning,
  });
  const { data } = query;
  if (!data) return <WithoutData what="clean-up" before={back} query={query} />;
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
              <StartedBy operation={data} />
            </span>
          </span>
        }
        actions={data.dry_run && data.status === "completed" && <DeleteForReal dryRun={data} />}
      />
      {isOver(data.status) ? <CleanupResult result={data} /> : <RunningCleanup running={data} />}
    </>
  );
}

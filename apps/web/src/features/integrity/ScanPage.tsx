import { Button } from "@mantine/core";
import type { IntegrityScan } from "@meridian/contract";
import { IconFlag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { pollWhileRunning } from "../../data/polling.ts";
import { useChange } from "../../data/useChange.ts";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { isOver } from "../../operations/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { Loaded } from "../../ui/page/Loaded.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Integrity.module.css";
import { ScanResult } from "./ScanResult.tsx";
import { kindWords } from "./words.ts";

const route = getRouteApi("/shell/administration/integrity/scans/$id");
const back = <BackLink to="/integrity">Integrity</BackLink>;

/** One scan: how far it is, and what it found. It can be left and found again. */
export function ScanPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.integrity.scan.queryOptions({ id }),
    refetchInterval: pollWhileRunning,
  });
  return (
    <Loaded query={query} what="scan" before={back}>
      {(scan) => <Scan scan={scan} />}
    </Loaded>
  );
}

function Scan({ scan }: { scan: IntegrityScan }) {
  const { id, kind, status } = scan;
  const cancel = useChange(trpc.integrity.cancelScan, { refresh: "integrity" });
  return (
    <>
      <PageHeader
        key={id}
        title={kindWords[kind]}
        before={back}
        lead={
          <span className={classes.lead}>
            <StatusBadge look={operationLooks[status]} />
            <Time at={scan.created_at} />
          </span>
        }
        actions={
          isOver(status) &&
          scan.counts.found > 0 && (
            <Button
              leftSection={<IconFlag size={16} />}
              renderRoot={(props) => (
                <Link to="/integrity/issues" search={{ scan_id: id, status: "all" }} {...props} />
              )}
            >
              Show issues
            </Button>
          )
        }
      />
      {isOver(status) ? (
        <ScanResult scan={scan} />
      ) : (
        <OperationProgress
          what="scan"
          running={scan}
          cancelling={{
            change: { ...cancel, mutateAsync: () => cancel.mutateAsync({ id }) },
            consequence: "Issues that it has found so far stay listed.",
          }}
        />
      )}
    </>
  );
}

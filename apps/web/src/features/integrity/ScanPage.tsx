import { Button } from "@mantine/core";
import type { IntegrityScan } from "@meridian/contract";
import { IconFlag } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { ScanResult } from "./ScanResult.tsx";
import { kindWords } from "./words.ts";

/** One scan: how far it is, and what it found. */
export const ScanPage = () => (
  <OperationPage
    kind="integrity_full_scan"
    what="scan"
    title={({ kind }) => kindWords[kind]}
    back={{ to: "/integrity", label: "Integrity" }}
    lead={({ created_at }) => <Time at={created_at} />}
    actions={(scan) => scan.counts.found > 0 && <ShowIssues of={scan} />}
    ifCancelled={() => "Issues that it has found so far stay listed."}
    result={(scan) => <ScanResult scan={scan} />}
  />
);

const ShowIssues = ({ of: { id } }: { of: IntegrityScan }) => (
  <Button
    leftSection={<IconFlag size={16} />}
    renderRoot={(props) => <Link to="/integrity/issues" search={{ scan_id: id, status: "all" }} {...props} />}
  >
    Show issues
  </Button>
);

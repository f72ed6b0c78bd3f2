import { Button } from "@mantine/core";
import { IconArchive, IconBook, IconFlag } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ForeignStorage } from "../../operations/ForeignStorage.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import classes from "./Integrity.module.css";
import { OpenIssues } from "./OpenIssues.tsx";
import { RepairHistory } from "./RepairHistory.tsx";
import { ScanHistory } from "./ScanHistory.tsx";
import { ScanSchedules } from "./ScanSchedules.tsx";
import { StartScan } from "./StartScan.tsx";
import { Trend } from "./Trend.tsx";

/** Whether what is stored is whole: what is open, a new scan, and those there were. */
export function IntegrityPage() {
  return (
    <>
      <PageHeader
        title="Integrity"
        lead="Scans find missing, stuck or inconsistent data. Only repairs change it."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconBook size={16} />}
              renderRoot={(props) => <Link to="/integrity/checks" {...props} />}
            >
              Checks
            </Button>
            <Button
              variant="default"
              leftSection={<IconArchive size={16} />}
              renderRoot={(props) => <Link to="/integrity/quarantine" {...props} />}
            >
              Quarantine
            </Button>
            <Button
              variant="default"
              leftSection={<IconFlag size={16} />}
              renderRoot={(props) => <Link to="/integrity/issues" search={{ status: "open" }} {...props} />}
            >
              Issues
            </Button>
          </>
        }
      />
      <ForeignStorage />
      <div className={classes.sections}>
        <OpenIssues />
        <Trend />
        <StartScan />
        <ScanSchedules />
        <ScanHistory />
        <RepairHistory />
      </div>
    </>
  );
}

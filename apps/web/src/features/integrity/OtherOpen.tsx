import { Skeleton } from "@mantine/core";
import { IconCircleCheck, IconFlag } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { counted } from "../../format/quantity.ts";
import { Notice } from "../../ui/page/Notice.tsx";

/** Leads to the issues that are open though a scan didn't find them: it didn't look there. */
export const OtherOpen = ({ count }: { count: number }) => (
  <p style={{ margin: 0 }}>
    <Link to="/integrity/issues" search={{ status: "open" }}>
      {counted(count, "issue of other scans is", "issues of other scans are")} still open
    </Link>
  </p>
);

/** What a scan that found nothing says: all is well only where no other scan has left anything open. */
export function NothingFound({ open }: { open: number | undefined }) {
  if (open === undefined) return <Skeleton height="8rem" radius="md" role="status" aria-label="Loading" />;
  return (
    <div className="surface">
      {open === 0 ? (
        <Notice icon={IconCircleCheck} tone="good" title="No issues found" />
      ) : (
        <Notice icon={IconFlag} title="No new issues in what this scan looked at">
          <OtherOpen count={open} />
        </Notice>
      )}
    </div>
  );
}

import { Button } from "@mantine/core";
import { IconTelescope, IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isServerAdmin, useProfile } from "../../session.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { ObservatoriesSearch } from "./search.ts";

/** Why the list is empty: because of the filters, or because there is nothing yet. */
export function NoObservatories({ search }: { search: ObservatoriesSearch }) {
  const isAdmin = isServerAdmin(useProfile());
  if (search.search || search.status)
    return (
      <Notice icon={IconZoomQuestion} title="No observatory fits">
        <p>Try other words or another status.</p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/observatories" search={{ view: search.view }} {...props} />}
        >
          Show all
        </Button>
      </Notice>
    );
  if (!isAdmin)
    return (
      <Notice icon={IconTelescope} title="No observatory is open to you yet">
        Ask the people who run an observatory to add you or your organization.
      </Notice>
    );
  return (
    <Notice icon={IconTelescope} title="There is no observatory yet">
      <p>Bring in a list of telescopes from a file.</p>
      <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import observatories</Button>
    </Notice>
  );
}

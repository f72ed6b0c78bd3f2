import { Button } from "@mantine/core";
import { IconTelescope, IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { FirstObservatory } from "../../resource/access/FirstObservatory.tsx";
import { WaysIn } from "../../resource/access/WaysIn.tsx";
import { isServerAdmin, useProfile } from "../../session.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import type { ObservatoriesFilter, ObservatoriesSearch } from "./search.ts";

/** Whether filters hide anything. */
const isFiltered = ({ search, status, organization, ability, weather, hold }: ObservatoriesFilter) =>
  [search, status, organization, ability, weather, hold].some((value) => value !== undefined);

/** Why the list is empty: because of the filters, or because there is nothing yet. */
export function NoObservatories({ search }: { search: ObservatoriesSearch }) {
  const isAdmin = isServerAdmin(useProfile());
  if (isFiltered(search))
    return (
      <Notice icon={IconZoomQuestion} title="No matching observatories">
        <p>Try fewer filters.</p>
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
      <Notice icon={IconTelescope} title="You have no access to an observatory yet">
        <WaysIn />
      </Notice>
    );
  return (
    <Notice icon={IconTelescope} title="No observatories yet">
      <p>Add one, or bring in a list of telescopes from a file.</p>
      <FirstObservatory />
    </Notice>
  );
}

import { Button } from "@mantine/core";
import { IconBuildingCommunity, IconZoomQuestion } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useProfile } from "../../session.ts";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import type { OrganizationsSearch } from "./search.ts";

/** Why the list is empty: because of the filters, or because there is nothing yet. */
export function NoOrganizations({ search }: { search: OrganizationsSearch }) {
  const { email } = useProfile();
  if (search.search || search.type)
    return (
      <Notice icon={IconZoomQuestion} title="No matching organizations">
        <p>Try other filters.</p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/organizations" search={{ scope: search.scope }} {...props} />}
        >
          Show all
        </Button>
      </Notice>
    );
  if (search.scope === "all")
    return (
      <Notice icon={IconBuildingCommunity} title="No organizations yet">
        <p>The person who creates one owns it and adds the others.</p>
        <NewButton to="/organizations/new">New organization</NewButton>
      </Notice>
    );
  return (
    <Notice icon={IconBuildingCommunity} title="You are in no organization yet">
      <p>
        An organization shares observatories, projects and storage among its people. Make one, or ask the
        people who run yours to add {email}.
      </p>
      <NewButton to="/organizations/new">New organization</NewButton>
    </Notice>
  );
}

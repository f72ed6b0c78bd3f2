import { Button, Group } from "@mantine/core";
import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { DirectoryButton } from "../../ui/DirectoryButton.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** What to do first, while there is no observatory. */
export function FirstSteps({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(trpc.observatories.list.queryOptions({ limit: 1 }));
  if (!data || data.items.length > 0) return null;
  const add = (
    <Button renderRoot={(props) => <Link to="/observatories/new" {...props} />}>New observatory</Button>
  );
  return (
    <section className="surface">
      {isAdmin ? (
        <Notice icon={IconTelescope} title="The network has no observatory yet">
          <p>
            Add one, or bring in a list of telescopes as YAML, JSON, NDJSON or CSV. A dry run shows what would
            happen first.
          </p>
          <NoMail />
          <Group justify="center">
            {add}
            <Button variant="default" renderRoot={(props) => <Link to="/import" {...props} />}>
              Import observatories
            </Button>
          </Group>
        </Notice>
      ) : (
        <Notice icon={IconTelescope} title="No observatory is open to you yet">
          <p>
            Ask for access to a listed one, add the one that you run, or have its admins invite you; it
            appears here at once.
          </p>
          <Group justify="center">
            <DirectoryButton />
            {add}
          </Group>
        </Notice>
      )}
    </section>
  );
}

/** What keeps invitations from reaching people. */
function NoMail() {
  const { data } = useQuery(trpc.versions.get.queryOptions({}));
  if (data?.mail_delivered !== false) return null;
  return (
    <p>
      No mail server is set up: what is mailed to people is kept in the <Link to="/outbox">outbox</Link> until
      one is, by <code>SMTP_URL</code>.
    </p>
  );
}

import { Button } from "@mantine/core";
import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/Notice.tsx";

/** What to do first, while there is no observatory. */
export function FirstSteps({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(trpc.observatories.list.queryOptions({ limit: 200 }));
  if (!data || data.items.length > 0) return null;
  return (
    <section className="surface">
      {isAdmin ? (
        <Notice icon={IconTelescope} title="The network has no observatory yet">
          <p>
            Bring in a list of telescopes as YAML, JSON, NDJSON or CSV. A dry run shows what would happen
            first.
          </p>
          <Button renderRoot={(props) => <Link to="/import" {...props} />}>Import observatories</Button>
        </Notice>
      ) : (
        <Notice icon={IconTelescope} title="No observatory is open to you yet">
          Ask the people who run an observatory to add you or your organization; it appears here at once.
        </Notice>
      )}
    </section>
  );
}

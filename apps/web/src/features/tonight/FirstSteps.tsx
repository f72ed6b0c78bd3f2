import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FirstObservatory } from "../../resource/access/WaysIn.tsx";
import { NoObservatory, useStart } from "../../resource/observations/Missing.tsx";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";

/** The first steps, while there is no observatory, or none to observe at. */
export function FirstSteps() {
  const isAdmin = isServerAdmin(useProfile());
  const { data } = useQuery(trpc.observatories.list.queryOptions({ limit: 1 }));
  const { isPlaceless } = useStart();
  const isEmpty = data?.items.length === 0;
  if (!data || (!isEmpty && !isPlaceless)) return null;
  return <section className="surface">{isAdmin && isEmpty ? <NoneAtAll /> : <NoObservatory />}</section>;
}

const NoneAtAll = () => (
  <Notice icon={IconTelescope} title="The network has no observatory yet">
    <p>
      Add one, or bring in a list of telescopes as YAML, JSON, NDJSON or CSV. A dry run shows what would
      happen first.
    </p>
    <NoMail />
    <FirstObservatory />
  </Notice>
);

/** Says what keeps invitations from reaching people. */
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

import type { OwnAccessRequestDetails } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { WithdrawButton } from "../../resource/access/WaysIn.tsx";
import { trpc } from "../../trpc.ts";
import { Section } from "../../ui/page/Section.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { accessRequestStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Tonight.module.css";

/** The person's requests for access and their answers; nothing without requests. */
export function OwnRequests() {
  const { data } = useQuery(trpc.accessRequests.mine.queryOptions({}));
  if (!data?.items.length) return null;
  return (
    <Section title="Your requests for access">
      <ul className="plain-list">
        {data.items.map((request) => (
          <li key={request.id} className={classes.row}>
            <PlaceLink request={request} />
            <span className={classes.meta}>
              <StatusBadge style={accessRequestStyles[request.status]} />
              <Standing request={request} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** To the observatory, or until one sees it, to its place in the directory. */
function PlaceLink({ request }: { request: OwnAccessRequestDetails }) {
  const { status, is_listed, observatory_id: id, observatory_name: name } = request;
  if (status === "accepted")
    return (
      <Link to="/observatories/$id" params={{ id }} className={classes.title}>
        {name}
      </Link>
    );
  // What is withdrawn from the directory stays there for whoever waits.
  if (!is_listed && status !== "open") return <span className={classes.title}>{name}</span>;
  return (
    <Link to="/observatories" search={{ show: "directory", search: name }} className={classes.title}>
      {name}
    </Link>
  );
}

function Standing({ request }: { request: OwnAccessRequestDetails }) {
  const { id, status, reason, created_at, decided_at, observatory_id, observatory_name } = request;
  if (status === "open")
    return (
      <>
        <span>
          Asked <Time at={created_at} shape="distance" />
        </span>
        <WithdrawButton observatory={{ id: observatory_id, name: observatory_name }} requestId={id} />
      </>
    );
  return (
    <>
      {reason && <span className="as-written">{reason}</span>}
      <Time at={decided_at} shape="distance" />
    </>
  );
}

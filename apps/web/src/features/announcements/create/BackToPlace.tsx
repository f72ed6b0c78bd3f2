import { useQuery } from "@tanstack/react-query";
import type { Place } from "../../../resource/announcements/place.ts";
import { trpc } from "../../../trpc.ts";
import { BackLink } from "../../../ui/BackLink.tsx";

/** Back to the page where the announcement was begun, by its name. */
export function BackToPlace({ place: { type, id } }: { place: Place }) {
  if (type === "observatory") return <Observatory id={id} />;
  return type === "organization" ? <Organization id={id} /> : <Project id={id} />;
}

function Observatory({ id }: { id: string }) {
  const { data } = useQuery(trpc.observatories.get.queryOptions({ id }));
  return (
    <BackLink to="/observatories/$id" params={{ id }}>
      {data?.name ?? "Observatory"}
    </BackLink>
  );
}

function Organization({ id }: { id: string }) {
  const { data } = useQuery(trpc.organizations.get.queryOptions({ id }));
  return (
    <BackLink to="/organizations/$id" params={{ id }}>
      {data?.name ?? "Organization"}
    </BackLink>
  );
}

function Project({ id }: { id: string }) {
  const { data } = useQuery(trpc.projects.get.queryOptions({ id }));
  return (
    <BackLink to="/projects/$id" params={{ id }}>
      {data?.name ?? "Project"}
    </BackLink>
  );
}

import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { placeName } from "../../../resource/observations/place.ts";
import { isServerAdmin, useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";

/** The owner, the observatory, and the destination of the files. */
export function Ownership({ observation }: { observation: Observation }) {
  return (
    <Facts
      title="Ownership"
      facts={[
        ["Project", <ProjectLink key="project" observation={observation} />],
        [
          "Observatory",
          <ObservatoryLink key="observatory" id={observation.observatory_id} name={placeName(observation)} />,
        ],
        ["Organization", <OrganizationLink key="organization" observation={observation} />],
        ["Submitted by", <Submitter key="submitter" observation={observation} />],
        ["Submitted", <Time key="submitted" at={observation.created_at} />],
        ["Changed", <Time key="changed" at={observation.updated_at} />],
        ["Deliver files to", destination(observation)],
      ]}
    />
  );
}

function destination({ external_storage_id, external_storage_name }: Observation) {
  if (external_storage_name) return external_storage_name;
  return external_storage_id ? "A destination that is gone" : "Meridian only";
}

interface Props {
  observation: Observation;
}

// Who sees an observation sees these names, but not each page behind them: what can't be opened is no link.

function ProjectLink({ observation: { project_id: id, project_name } }: Props) {
  const { isSuccess } = useQuery(trpc.projects.get.queryOptions({ id }));
  if (!isSuccess) return project_name;
  return (
    <Link to="/projects/$id" params={{ id }}>
      {project_name}
    </Link>
  );
}

/** The name of an observatory, which leads to its page for those who may open that. */
export function ObservatoryLink({ id, name }: { id: string | null; name: string }) {
  const { isSuccess } = useQuery({
    ...trpc.observatories.get.queryOptions({ id: id ?? "" }),
    enabled: id !== null,
  });
  if (id === null || !isSuccess) return name;
  return (
    <Link to="/observatories/$id" params={{ id }}>
      {name}
    </Link>
  );
}

function OrganizationLink({ observation: { organization_id, organization_name } }: Props) {
  const id = organization_id ?? "";
  const { isSuccess } = useQuery({
    ...trpc.organizations.get.queryOptions({ id }),
    enabled: organization_id !== null,
  });
  if (!isSuccess) return organization_name ?? "–";
  return (
    <Link to="/organizations/$id" params={{ id }}>
      {organization_name}
    </Link>
  );
}

function Submitter({ observation: { user_id, user_name } }: Props) {
  if (!isServerAdmin(useProfile())) return user_name;
  return (
    <Link to="/users/$id" params={{ id: user_id }}>
      {user_name}
    </Link>
  );
}
